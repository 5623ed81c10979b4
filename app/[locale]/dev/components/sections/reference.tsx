import { AtlasChart } from "@/components/calls/atlas-chart";
import { ContainerDrawing } from "@/components/reference/container-drawing";
import { Fleet } from "@/components/reference/fleet";
import { ListCount, ListTable } from "@/components/reference/list-table.client";
import { LookUp } from "@/components/reference/look-up";
import { NumberTool } from "@/components/reference/number-tool";
import { OpenedStatistic } from "@/components/reference/opened-statistic";
import { BarCell } from "@/components/ui/bar-cell";
import { drawIndexChart } from "@/lib/chart/index-chart";
import { fill } from "@/lib/i18n/fill";
import { abbreviation, codedPort, openedRanking, tank, tankType } from "@/test/support/examples/reference";
import { longText, type SectionProps, Specimen } from "../specimen";

export function Reference({ locale, words: { reference, atlas } }: SectionProps) {
  const { abbrev } = reference.lists;
  const shape = {
    name: "abbrev" as const,
    link: null,
    columns: [
      { key: "code", label: abbrev.columns.code, isCode: true },
      { key: "name", label: abbrev.columns.name },
      { key: "nameZh", label: abbrev.columns.nameZh },
    ],
  };
  const list = { shape, locale, words: { title: abbrev.title, newTab: reference.newTab } };
  const tool = { kind: "container" as const, owner: null, ship: null, locale, carried: {} };
  return (
    <>
      <Specimen title="ListTable: found by what was typed, with further codes, with a long text" isWide>
        <ListCount>{fill(abbrev.all, { count: 3 })}</ListCount>
        <ListTable
          {...list}
          rows={[abbreviation, { ...codedPort, id: "2" }, { ...abbreviation, id: "3", name: longText }]}
          typed="v"
        />
      </Specimen>
      <Specimen title="AtlasChart: a sheet chosen, ports with many calls, with some and with none" isWide>
        <AtlasChart
          index={drawIndexChart([
            { lat: 22.3, lon: 114.2, calls: 42 },
            { lat: 51.9, lon: 4.1, calls: 10 },
            { lat: -34, lon: 151, calls: 0 },
          ])}
          current={1}
          caption={fill(atlas.caption, { count: 3 })}
          locale={locale}
          words={atlas}
          names={atlas.names}
        />
      </Specimen>
      <Specimen title="BarCell: the largest, the subject, and none">
        <BarCell text="51.5" share={1} />
        <BarCell text="13.7" share={0.27} isSubject />
        <BarCell text="0" share={0} />
      </Specimen>
      <Specimen title="LookUp: answers of two kinds, with a long name" isWide>
        <LookUp
          q="vg"
          title={reference.title}
          locale={locale}
          result={{
            answers: [
              { ...abbreviation, kind: "abbrev", otherName: abbreviation.nameZh, facts: [], href: "/kb" },
              {
                kind: "owner",
                code: "CSQU",
                name: longText,
                otherName: "",
                facts: [],
                href: "https://x.example/",
              },
            ],
            found: [{ kind: "abbrev", count: 1, href: "/kb-abbrev?q=vg" }],
          }}
        />
      </Specimen>
      <Specimen title="Fleet: two types of four chosen" isWide>
        <Fleet
          specs={["20TK", "40TK"].map((id) => ({ ...tankType, id }))}
          pick={["20TK", "40TK"]}
          locale={locale}
          summaryOf={() => "24.0 cbm"}
        >
          {() => null}
        </Fleet>
      </Specimen>
      <Specimen title="OpenedStatistic: a ranking, two rows compared" isWide>
        <OpenedStatistic
          title={reference.knowledge.world_cntr_port_ranking}
          statKey="world_cntr_port_ranking"
          {...openedRanking}
          saying={null}
          figure={undefined}
          date={null}
          publisher={longText}
          files={null}
          locale={locale}
        />
      </Specimen>
      <Specimen title="ListTable without rows" isWide>
        <ListTable {...list} rows={[]} typed="" />
      </Specimen>
      <Specimen title="NumberTool: empty, right, and wrong">
        <NumberTool {...tool} typed={null} answer={null} />
        <NumberTool
          {...tool}
          typed="CSQU3054383"
          answer={{ ok: true, shown: "CSQU 305438 3" }}
          owner={{ prefix: "CSQU", name: longText, url: null }}
        />
        <NumberTool
          {...tool}
          typed="CSQU3054384"
          answer={{ ok: false, reason: "digit", found: "4", expected: "3" }}
        />
      </Specimen>
      <Specimen title="ContainerDrawing: inside and outside length" isWide>
        {(prefix) =>
          [false, true].map((isOutside) => (
            <ContainerDrawing
              key={`${isOutside}`}
              id={`${prefix}-${isOutside}`}
              kind="tank"
              box={{ ...tank, isOutside }}
              door={null}
              words={{
                side: longText,
                end: "",
                length: "5,878 mm",
                height: "2,411 mm",
                doorWidth: "",
                doorHeight: "",
                metres: "m",
              }}
            />
          ))
        }
      </Specimen>
    </>
  );
}
