import { DataTable } from "@/components/ui/data-table";
import { FactList } from "@/components/ui/fact-list";
import { Manual } from "@/components/ui/manual";
import manual from "@/components/ui/manual.module.css";
import type { Co2Method } from "@/lib/api/co2";
import { formatSpan } from "@/lib/co2/shared";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { co2Words, formatKm, formatPublished } from "./co2-words";
import styles from "./method.module.css";

type Co2Words = Awaited<ReturnType<typeof co2Words>>;
type Factors = Co2Method["factors"];

/** How CO2e is calculated: formula, an example, distances, the imported factors with their sources, and what is not included. */
export async function Co2MethodPage({ method, locale }: { method: Co2Method; locale: Locale }) {
  const words = await co2Words();
  const { t } = words;
  const { factors, example, distances } = method;
  const parts = [
    {
      id: "formula",
      title: t("formulaTitle"),
      content: (
        <>
          <p className={manual.formula}>{t("formula")}</p>
          <p>{t("formulaText")}</p>
        </>
      ),
    },
    ...(example
      ? [{ id: "example", title: t("exampleTitle"), content: <Example example={example} words={words} /> }]
      : []),
    {
      id: "distances",
      title: t("distancesTitle"),
      content: <Distances distances={distances} words={words} />,
    },
    { id: "factors", title: t("factorsTitle"), content: <FactorTable factors={factors} words={words} /> },
    { id: "sources", title: t("sourcesTitle"), content: <Sources factors={factors} words={words} /> },
    { id: "without", title: t("withoutTitle"), content: <Without words={words} /> },
    { id: "precision", title: t("precisionTitle"), content: <p>{t("precision")}</p> },
  ];
  return (
    <Manual
      crumbs={{
        label: t("crumb"),
        items: [{ label: t("backTo"), href: localePath(locale, "/port") }, { label: t("crumb") }],
      }}
      contents={t("contents")}
      title={t("title")}
      lede={t("lede")}
      parts={parts}
    />
  );
}

const laneText = (
  { from, to }: { from: { name: string }; to: { name: string } },
  { t }: Co2Words,
  passage = "",
) => t("exampleRoute", { from: from.name, to: to.name, via: passage });

const kmText = (value: number | null, { t }: Co2Words) =>
  value === null ? "–" : t("km", { km: formatKm(value) });

function Example({ example, words }: { example: NonNullable<Co2Method["example"]>; words: Co2Words }) {
  const { t, via, size } = words;
  const { estimate, factor } = example;
  const lane = laneText(example, words, via(estimate.via));
  const table = t("exampleTable", { size: size(factor) });
  return (
    <DataTable
      label={lane}
      columns={[
        { key: "input", label: t("input") },
        { key: "value", label: lane },
        { key: "source", label: t("source") },
      ]}
      rows={[
        [t("exampleDistance"), kmText(estimate.km.low, words), t("exampleGraph")],
        [t("exampleAdjustment"), t("percent", { range: formatPublished(factor.adjustment) }), table],
        [t("exampleFactor"), t("grams", { range: formatPublished(factor.dry) }), table],
        [t("exampleResult"), t("tonnes", { range: formatSpan(estimate.dry) }), t("exampleRounded")],
      ]}
      keyOf={([input = ""]) => input}
      cell={(row, { key }) => row[["input", "value", "source"].indexOf(key)]}
    />
  );
}

function Distances({ distances, words }: { distances: Co2Method["distances"]; words: Co2Words }) {
  const { t } = words;
  return (
    <>
      <DataTable
        label={t("distancesTitle")}
        columns={[
          { key: "route", label: t("route") },
          { key: "suez", label: t("suez") },
          { key: "other", label: t("direct") },
        ]}
        rows={distances}
        keyOf={(row) => laneText(row, words)}
        cell={(row, { key }) =>
          key === "route" ? laneText(row, words) : kmText(key === "suez" ? row.suez : row.other, words)
        }
      />
      <p>{t("distancesText")}</p>
    </>
  );
}

function FactorTable({ factors, words: { t, size } }: { factors: Factors; words: Co2Words }) {
  return (
    <>
      <p className={styles.caption}>{t("factorsCaption")}</p>
      <DataTable
        label={t("factorsTitle")}
        columns={[
          { key: "size", label: t("size") },
          ...(factors.some((factor) => factor.lane) ? [{ key: "lane", label: t("lane") }] : []),
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
          return key === "year" ? factor.year : t("percent", { range: formatPublished(factor.adjustment) });
        }}
      />
    </>
  );
}

function Sources({ factors, words: { t } }: { factors: Factors; words: Co2Words }) {
  const sources = [...Map.groupBy(factors, ({ source, year }) => `${source} ${year}`).values()].flatMap(
    ([first]) => first ?? [],
  );
  return (
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
  );
}

const Without = ({ words: { t } }: { words: Co2Words }) => (
  <FactList
    className={styles.facts}
    facts={[
      [t("withoutVessel"), t("withoutVesselText")],
      [t("withoutVoyage"), t("withoutVoyageText")],
      [t("withoutCarrier"), t("withoutCarrierText")],
      [t("withoutTerminals"), t("withoutTerminalsText")],
      [t("withoutInland"), t("withoutInlandText")],
    ]}
  />
);
