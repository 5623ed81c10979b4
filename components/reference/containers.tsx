import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { Crumbs } from "@/components/ui/crumbs";
import { TextField } from "@/components/ui/field";
import { IconChevronDown, IconSearch } from "@/components/ui/icons";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { ContainerSpec } from "@/lib/reference/schema";
import { ContainerDrawing } from "./container-drawing";
import styles from "./reference.module.css";

type Words = Awaited<ReturnType<typeof getTranslations<"reference">>>;

const grouped = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const figure = (value: number) => grouped.format(value);

/** Container types as an accordion, the first one open: drawing to scale and every figure as text. */
export async function Containers({
  q,
  specs,
  locale,
  tool,
}: {
  q: string;
  specs: readonly ContainerSpec[];
  locale: Locale;
  tool: React.ReactNode;
}) {
  const t = await getTranslations("reference");
  const title = t("containers.title");
  return (
    <div className={layout.wrap}>
      <Crumbs
        label={t("crumbs")}
        items={[
          { label: t("home"), href: localePath(locale, "/") },
          { label: t("title"), href: localePath(locale, "/kb") },
          { label: title },
        ]}
      />
      <div className={layout.pageHead}>
        <h1>{title}</h1>
        <p className={layout.lede}>{t("containers.lede")}</p>
      </div>
      <form className={styles.search} action={localePath(locale, "/kb-container")}>
        <TextField
          id="container-search"
          name="q"
          type="search"
          className={styles.field}
          label={t("containers.searchLabel")}
          icon={<IconSearch />}
          defaultValue={q}
          maxLength={100}
        />
        <Button type="submit">{t("search")}</Button>
      </form>
      {specs.length === 0 ? (
        <EmptyState>
          {t.rich("containers.none", {
            form: (words) => <a href={localePath(locale, "/fe-list")}>{words}</a>,
          })}
        </EmptyState>
      ) : (
        <div className={styles.accordion}>
          {specs.map((spec, at) => (
            <details key={spec.id} id={spec.id} open={at === 0 || specs.length < 3}>
              <summary>
                <b>{spec.name}</b>
                <span>
                  {spec.capacityCbm === null
                    ? null
                    : t("containers.cbm", { value: figure(spec.capacityCbm) })}
                </span>
                <IconChevronDown />
              </summary>
              <div className={styles.spec}>
                <Drawing spec={spec} t={t} />
                <Figures spec={spec} t={t} />
              </div>
            </details>
          ))}
        </div>
      )}
      {tool}
    </div>
  );
}

function Drawing({ spec, t }: { spec: ContainerSpec; t: Words }) {
  const { length, width, height, doorWidth, doorHeight } = spec;
  // Not every type has an inside: a platform, a tank.
  if (length === null || height === null) return null;
  const door =
    width !== null && doorWidth !== null && doorHeight !== null
      ? { inside: width, width: doorWidth, height: doorHeight }
      : null;
  const mm = (value: number) => t("containers.mm", { value: figure(value) });
  return (
    <ContainerDrawing
      id={spec.id}
      box={{ length, height }}
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

function Figures({ spec, t }: { spec: ContainerSpec; t: Words }) {
  const none = t("containers.noFigure");
  const one = (
    key: "mm" | "wide" | "high" | "long" | "lbs" | "kgs" | "cuft" | "cbm",
    value: number | null,
  ) => (value === null ? null : t(`containers.${key}`, { value: figure(value) }));
  const rows: [string, (string | null)[]][] = [
    [t("containers.interiorLength"), [one("mm", spec.length)]],
    [t("containers.interiorWidth"), [one("mm", spec.width)]],
    [t("containers.interiorHeight"), [one("mm", spec.height)]],
    [t("containers.doorOpening"), [one("wide", spec.doorWidth), one("high", spec.doorHeight)]],
    [t("containers.topOpening"), [one("long", spec.topOpenLength), one("wide", spec.topOpenWidth)]],
    [t("containers.tareWeight"), [one("lbs", spec.tareWeightLbs), one("kgs", spec.tareWeightKgs)]],
    [t("containers.capacity"), [one("cuft", spec.capacityCbf), one("cbm", spec.capacityCbm)]],
    [t("containers.payLoad"), [one("lbs", spec.payLoadLbs), one("kgs", spec.payLoadKgs)]],
  ];
  return (
    <table className={styles.figures} aria-label={spec.name}>
      <tbody>
        {rows.map(([label, values]) => {
          const given = values.filter((value) => value !== null);
          return (
            <tr key={label}>
              <th scope="row">{label}</th>
              {given.length < 2 ? (
                <td colSpan={2}>{given[0] ?? none}</td>
              ) : (
                given.map((value) => <td key={value}>{value}</td>)
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
