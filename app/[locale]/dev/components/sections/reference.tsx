import { AtlasChart } from "@/components/calls/atlas-chart";
import { ContainerDrawing } from "@/components/reference/container-drawing";
import { ListCount, ListTable } from "@/components/reference/list-table.client";
import { NumberTool } from "@/components/reference/number-tool";
import { drawIndexChart } from "@/lib/chart/index-chart";
import { fill } from "@/lib/i18n/fill";
import { abbreviation, codedPort, tank } from "@/test/support/examples/reference";
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
