import { getTranslations } from "next-intl/server";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { ContainerSpec } from "@/lib/reference/shared";
import { Breadcrumbs } from "./breadcrumbs";
import { ContainerDrawing } from "./container-drawing";
import { containerFigures, cubicMetres, figure, figureKeys, type ReferenceWords } from "./container-figures";
import { containerKind, outsideOf } from "./container-kind";
import { ContainerSearch } from "./container-search.client";
import { Fleet } from "./fleet";
import styles from "./reference.module.css";
import { searchWords } from "./search-words";
import type { Carried } from "./types";

/** Container types: a drawing to scale and every dimension as text. */
export async function Containers({
  q,
  specs,
  foundIds,
  pick,
  locale,
  carried,
  tool,
}: {
  q: string;
  /** All container types. */
  specs: readonly ContainerSpec[];
  /** Ids of those that match `q`. */
  foundIds: readonly string[];
  /** Ids of those to compare, as the address has them. */
  pick: readonly string[];
  locale: Locale;
  /** The number in the address that is to be checked. */
  carried: Carried;
  tool: React.ReactNode;
}) {
  const t = await getTranslations("reference");
  const title = t("containers.title");
  return (
    <>
      <div className={layout.wrap}>
        <Breadcrumbs title={title} locale={locale} />
        <div className={layout.pageHead}>
          <h1>{title}</h1>
          <p className={layout.lede}>{t("containers.lede")}</p>
        </div>
        <Fleet specs={specs} pick={pick} locale={locale} summaryOf={(spec) => summaryOf(spec, t)}>
          {(spec) => <Drawing id="picked" spec={spec} t={t} />}
        </Fleet>
      </div>
      <ContainerSearch
        words={{
          ...searchWords(t, t("containers.searchLabel")),
          all: t.raw("containers.all"),
          one: t("containers.one"),
          found: t.raw("containers.found"),
        }}
        locale={locale}
        initial={q}
        carried={carried}
        foundIds={foundIds}
        none={
          <EmptyState>
            {t.rich("containers.none", {
              form: (words) => <a href={localePath(locale, "/fe-list")}>{words}</a>,
            })}
          </EmptyState>
        }
        types={specs.map((spec, at) => ({
          id: spec.id,
          summary: (
            <>
              <b>{spec.name}</b>
              <span>{summaryOf(spec, t)}</span>
              <Icon name="chevron-down" />
            </>
          ),
          body: (
            <div className={styles.spec}>
              <Drawing id={`type-${at + 1}`} spec={spec} t={t} />
              <Figures spec={spec} t={t} />
            </div>
          ),
        }))}
      />
      <div className={layout.wrap}>{tool}</div>
    </>
  );
}

/** The text of a closed line: the volume, or the greatest mass for a type that has no interior. */
function summaryOf({ capacityCbm, payLoadKgs }: ContainerSpec, t: ReferenceWords): string | null {
  if (capacityCbm !== null) return t("containers.cbm", { value: cubicMetres(capacityCbm) });
  return payLoadKgs === null ? null : t("containers.payLoadOf", { value: figure(payLoadKgs) });
}

/** The deck of a flat rack or platform, where the record has no thickness. */
const deck = { least: 250, platform: 370, most: 700 };

function Drawing({ id, spec, t }: { id: string; spec: ContainerSpec; t: ReferenceWords }) {
  const kind = containerKind(spec);
  const outside = outsideOf(spec);
  const { length, width, height, doorWidth, doorHeight } = spec;
  const mm = (value: number) => t("containers.mm", { value: figure(value) });
  if (length === null || height === null) {
    // A platform and a tank have no interior and are described by their outside.
    if (!outside) return null;
    const isPlatform = kind === "platform";
    return (
      <ContainerDrawing
        id={id}
        kind={kind}
        box={{
          length: outside.length - 180,
          isOutside: true,
          height: isPlatform ? 1700 : outside.height - 180,
          ...(isPlatform ? { base: deck.platform } : {}),
        }}
        door={null}
        words={{
          side: t("containers.outsideView", { name: spec.name, length: figure(outside.length) }),
          end: "",
          length: t("containers.exterior", { value: figure(outside.length) }),
          height: "",
          doorWidth: "",
          doorHeight: "",
          metres: "m",
        }}
      />
    );
  }
  const door =
    width !== null && doorWidth !== null && doorHeight !== null
      ? { inside: width, width: doorWidth, height: doorHeight }
      : null;
  const base =
    kind === "flat-rack" && outside
      ? Math.min(Math.max(outside.height - height, deck.least), deck.most)
      : undefined;
  return (
    <ContainerDrawing
      id={id}
      kind={kind}
      box={{ length, height, ...(base ? { base } : {}) }}
      door={door}
      words={{
        side: t("containers.sideView", { name: spec.name, length: figure(length), height: figure(height) }),
        end: door
          ? t("containers.endView", { width: figure(door.width), height: figure(door.height) })
          : t("containers.title"),
        length: t("containers.interior", { value: figure(length) }),
        height: mm(height),
        doorWidth: door ? t("containers.door", { value: figure(door.width) }) : "",
        doorHeight: door ? mm(door.height) : "",
        metres: "m",
      }}
    />
  );
}

function Figures({ spec, t }: { spec: ContainerSpec; t: ReferenceWords }) {
  const known = containerFigures(spec, t);
  return (
    <table className={styles.figures} aria-label={spec.name}>
      <tbody>
        {figureKeys.map((key) => {
          const present = known[key];
          // A dimension that is unknown, or that a type does not have, has no line.
          if (present.length === 0) return null;
          return (
            <tr key={key}>
              <th scope="row">{t(`containers.${key}`)}</th>
              {present.length < 2 ? (
                <td colSpan={2}>{present[0]}</td>
              ) : (
                present.map((value) => <td key={value}>{value}</td>)
              )}
            </tr>
          );
        })}
        {spec.isoCode ? (
          <tr>
            <th scope="row">{t("containers.isoCode")}</th>
            <td colSpan={2}>{spec.isoCode}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
