import { Crumbs } from "@/components/ui/crumbs";
import { DataTable } from "@/components/ui/data-table";
import layout from "@/components/ui/layout.module.css";
import manual from "@/components/ui/manual.module.css";
import type { Co2Method } from "@/lib/api/co2";
import { formatSpan } from "@/lib/co2/shared";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { co2Words, formatKm, formatPublished } from "./co2-words";
import styles from "./method.module.css";

const parts = ["formula", "example", "distances", "factors", "sources", "without", "precision"] as const;

/** How CO2e is calculated: formula, an example, distances, the imported factors with their sources, and what is not included. */
export async function Co2MethodPage({ method, locale }: { method: Co2Method; locale: Locale }) {
  const { t, via, size } = await co2Words();
  const { factors, example, distances } = method;
  const shown = parts.filter((part) => part !== "example" || example);
  const km = (value: number | null) => (value === null ? "–" : t("km", { km: formatKm(value) }));
  const lane = ({ from, to }: { from: { name: string }; to: { name: string } }, passage = "") =>
    t("exampleRoute", { from: from.name, to: to.name, via: passage });
  const hasLanes = factors.some((factor) => factor.lane);
  const sources = [...Map.groupBy(factors, ({ source, year }) => `${source} ${year}`).values()].flatMap(
    ([first]) => first ?? [],
  );
  return (
    <div className={layout.wrap}>
      <Crumbs
        label={t("crumb")}
        items={[{ label: t("backTo"), href: localePath(locale, "/port") }, { label: t("crumb") }]}
      />
      <div className={manual.manual}>
        <nav className={manual.toc} aria-label={t("contents")}>
          <ol>
            {shown.map((part) => (
              <li key={part}>
                <a href={`#${part}`}>{t(`${part}Title`)}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={manual.body}>
          <h1>{t("title")}</h1>
          <p className={manual.stand}>{t("lede")}</p>
          <h2 id="formula">{t("formulaTitle")}</h2>
          <p className={manual.formula}>{t("formula")}</p>
          <p>{t("formulaText")}</p>
          {example ? (
            <>
              <h2 id="example">{t("exampleTitle")}</h2>
              <DataTable
                label={lane(example, via(example.estimate.via))}
                columns={[
                  { key: "input", label: t("input") },
                  { key: "value", label: lane(example, via(example.estimate.via)) },
                  { key: "source", label: t("source") },
                ]}
                rows={[
                  [t("exampleDistance"), km(example.estimate.km.low), t("exampleGraph")],
                  [
                    t("exampleAdjustment"),
                    t("percent", { range: formatPublished(example.factor.adjustment) }),
                    t("exampleTable", { size: size(example.factor) }),
                  ],
                  [
                    t("exampleFactor"),
                    t("grams", { range: formatPublished(example.factor.dry) }),
                    t("exampleTable", { size: size(example.factor) }),
                  ],
                  [
                    t("exampleResult"),
                    t("tonnes", { range: formatSpan(example.estimate.dry) }),
                    t("exampleRounded"),
                  ],
                ]}
                keyOf={([input = ""]) => input}
                cell={(row, { key }) => row[["input", "value", "source"].indexOf(key)]}
              />
            </>
          ) : null}
          <h2 id="distances">{t("distancesTitle")}</h2>
          <DataTable
            label={t("distancesTitle")}
            columns={[
              { key: "route", label: t("route") },
              { key: "suez", label: t("suez") },
              { key: "other", label: t("direct") },
            ]}
            rows={distances}
            keyOf={(row) => lane(row)}
            cell={(row, { key }) => (key === "route" ? lane(row) : km(key === "suez" ? row.suez : row.other))}
          />
          <p>{t("distancesText")}</p>
          <h2 id="factors">{t("factorsTitle")}</h2>
          <p className={styles.caption}>{t("factorsCaption")}</p>
          <DataTable
            label={t("factorsTitle")}
            columns={[
              { key: "size", label: t("size") },
              ...(hasLanes ? [{ key: "lane", label: t("lane") }] : []),
              { key: "dry", label: t("dry") },
              { key: "reefer", label: t("reefer") },
              { key: "adjustment", label: t("adjustment") },
              { key: "year", label: t("year") },
            ]}
            rows={factors}
            keyOf={({ lane: name, teuFrom, teuTo, source }) => `${name} ${teuFrom} ${teuTo} ${source}`}
            cell={(factor, { key }) => {
              if (key === "size") return size(factor);
              if (key === "lane") return factor.lane || "–";
              if (key === "dry") return formatPublished(factor.dry);
              if (key === "reefer") return factor.reefer ? formatPublished(factor.reefer) : t("notKnown");
              return key === "year"
                ? factor.year
                : t("percent", { range: formatPublished(factor.adjustment) });
            }}
          />
          <h2 id="sources">{t("sourcesTitle")}</h2>
          <ul className={styles.sources}>
            {sources.map((factor) => (
              <li key={factor.source}>
                {/* Texts of the publisher's file, in the language of the source. */}
                <span lang="en">
                  {factor.url ? <a href={factor.url}>{factor.source}</a> : factor.source}, {factor.year}.
                </span>{" "}
                {factor.licence ? t("licence", { text: factor.licence }) : null}{" "}
                {t("includes", { text: factor.includes })}{" "}
                {factor.assumption ? t("assumption", { text: factor.assumption }) : null}
              </li>
            ))}
          </ul>
          <h2 id="without">{t("withoutTitle")}</h2>
          <dl className={styles.facts}>
            {[
              [t("withoutVessel"), t("withoutVesselText")],
              [t("withoutVoyage"), t("withoutVoyageText")],
              [t("withoutCarrier"), t("withoutCarrierText")],
              [t("withoutTerminals"), t("withoutTerminalsText")],
              [t("withoutInland"), t("withoutInlandText")],
            ].map(([name, what]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <h2 id="precision">{t("precisionTitle")}</h2>
          <p>{t("precision")}</p>
        </div>
      </div>
    </div>
  );
}
