import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import field from "@/components/ui/field.module.css";
import layout from "@/components/ui/layout.module.css";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import { type ContainerSpec, mostContainers } from "@/lib/reference/shared";
import { ContainerGlyph, Person } from "./container-drawing";
import { containerFigures, figure, figureKeys, type ReferenceWords } from "./container-figures";
import { containerKind, outsideOf } from "./container-kind";
import styles from "./fleet.module.css";

/** A name with the sign of feet: 20′ dry. */
const shownName = ({ name }: ContainerSpec) => name.replace(/(?<=\d)'/g, "′");

const formId = "fleet-choice";

interface Props {
  specs: readonly ContainerSpec[];
  /** Ids of the types to compare, as the address has them. */
  pick: readonly string[];
  locale: Locale;
  summaryOf: (spec: ContainerSpec) => string | null;
  /** The drawing of one type alone. */
  children: (spec: ContainerSpec) => ReactNode;
}

/** All types at one scale, a person first, and up to three of them side by side. The choice is a form without script. */
export async function Fleet({ specs, pick, locale, summaryOf, children }: Props) {
  const t = await getTranslations("reference");
  const chosen = specs.filter(({ id }) => pick.includes(id));
  const [picked, refused] = [chosen.slice(0, mostContainers), chosen.slice(mostContainers)];
  const drawn = specs
    .map((spec) => ({ spec, outside: outsideOf(spec) }))
    .sort((a, b) => (a.outside?.length ?? 0) - (b.outside?.length ?? 0));
  return (
    <section aria-labelledby="fleet" className={styles.fleetPart}>
      <div className={styles.head}>
        <h2 id="fleet">{t("containers.atOneScale", { count: specs.length })}</h2>
        <span role="status" data-print="no">
          {t("containers.picked", { count: picked.length, most: mostContainers })}
        </span>
        <form
          id={formId}
          action={`${localePath(locale, "/kb-container")}#fleet`}
          className={styles.choice}
          data-print="no"
        >
          {picked.length > 0 ? <a href={localePath(locale, "/kb-container")}>{t("figures.clear")}</a> : null}
          <Button type="submit" small>
            {t("containers.compare")}
          </Button>
        </form>
      </div>
      <ul className={styles.fleet}>
        <li>
          <svg
            viewBox="-250 -1750 500 1750"
            width="0.5em"
            height="1.75em"
            aria-hidden="true"
            focusable="false"
          >
            <Person />
          </svg>
          <span>1.75 m</span>
        </li>
        {drawn.map(({ spec, outside }) => (
          <li key={spec.id} className={cx(pick.includes(spec.id) && styles.chosen)}>
            {outside ? <ContainerGlyph kind={containerKind(spec)} outside={outside} /> : null}
            <label className={field.check}>
              <input
                type="checkbox"
                name="pick"
                form={formId}
                value={spec.id}
                defaultChecked={picked.includes(spec)}
              />
              <b>{shownName(spec)}</b>
            </label>
            <span>{summaryOf(spec)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t("containers.scaleNote")}</p>
      {refused.length > 0 ? (
        <p role="alert">
          {t("containers.refused", {
            most: mostContainers,
            names: refused.map(shownName).join(localeRecords[locale].punctuation.enumeration),
          })}
        </p>
      ) : null}
      {picked.length > 0 ? (
        <div className={styles.beside}>
          <Measures picked={picked} t={t} />
          {picked.length > 1 ? (
            <Doors picked={picked} t={t} />
          ) : (
            picked.map((spec) => <div key={spec.id}>{children(spec)}</div>)
          )}
        </div>
      ) : null}
    </section>
  );
}

interface PickedProps {
  picked: readonly ContainerSpec[];
  t: ReferenceWords;
}

/** The measures of types side by side. One that none of them has is left out. */
function Measures({ picked, t }: PickedProps) {
  const columns = picked.map((spec) => ({ spec, known: containerFigures(spec, t) }));
  const rows = figureKeys.filter((key) => columns.some(({ known }) => known[key].length > 0));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, by keyboard too.
    <section className={styles.measures} aria-label={t("containers.sideBySide")} tabIndex={0}>
      <table>
        <caption className={layout.vh}>{t("containers.sideBySide")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("containers.measure")}</th>
            {picked.map((spec) => (
              <th key={spec.id} scope="col">
                {shownName(spec)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((key) => (
            <tr key={key}>
              <th scope="row">{t(`containers.${key}`)}</th>
              {columns.map(({ spec, known }) => (
                <td key={spec.id}>
                  {known[key].map((text) => (
                    <span key={text}>{text}</span>
                  ))}
                </td>
              ))}
            </tr>
          ))}
          {picked.some(({ isoCode }) => isoCode) ? (
            <tr>
              <th scope="row">{t("containers.isoCode")}</th>
              {picked.map(({ id, isoCode }) => (
                <td key={id}>{isoCode}</td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  );
}

/** The door openings of the types in each other, the largest in magenta, beside a person. */
function Doors({ picked, t }: PickedProps) {
  const doors = picked
    .flatMap((spec) => {
      const { doorWidth, doorHeight } = spec;
      return doorWidth !== null && doorHeight !== null ? [{ spec, doorWidth, doorHeight }] : [];
    })
    .sort((a, b) => b.doorWidth * b.doorHeight - a.doorWidth * a.doorHeight);
  const [largest] = doors;
  if (!largest) return null;
  const [wide, high] = [
    Math.max(...doors.map(({ doorWidth }) => doorWidth)),
    Math.max(...doors.map(({ doorHeight }) => doorHeight)),
  ];
  const said = doors.map(({ spec, doorWidth, doorHeight }) => ({
    id: spec.id,
    text: t("containers.doorOf", {
      name: shownName(spec),
      width: figure(doorWidth),
      height: figure(doorHeight),
    }),
  }));
  return (
    <figure className={styles.doors}>
      <svg viewBox={[-60, -high - 60, wide + 1100, high + 120].join(" ")} role="img" aria-labelledby="doors">
        <title id="doors">{t("containers.doors")}</title>
        {/* The largest is drawn last, over one of the same size. */}
        {doors.toReversed().map(({ spec, doorWidth, doorHeight }) => (
          <rect
            key={spec.id}
            className={spec === largest.spec ? styles.largest : styles.door}
            x={(wide - doorWidth) / 2}
            y={-doorHeight}
            width={doorWidth}
            height={doorHeight}
          />
        ))}
        <Person transform={`translate(${wide + 550} 0)`} />
        <path className={styles.ground} d={`M-60 0H${wide + 1040}`} />
      </svg>
      <figcaption>
        <b>{t("containers.doors")}</b>
        <ul>
          {said.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
