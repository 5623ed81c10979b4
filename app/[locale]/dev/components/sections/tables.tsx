import { ColumnHeads, DataTable } from "@/components/ui/data-table";
import { abbreviation, codedPort } from "@/test/support/examples/reference";
import { longText, type SectionProps, Specimen } from "../specimen";

const rows = [
  abbreviation,
  { ...abbreviation, id: "2", code: codedPort.code, name: longText },
  { ...abbreviation, id: "3", code: "ETA", name: "Estimated Time of Arrival", nameZh: "預計到達時間" },
];
export function Tables({ words: { reference } }: SectionProps) {
  const names = reference.lists.abbrev.columns;
  const columns = [
    { key: "code", label: names.code, isCode: true },
    { key: "name", label: names.name },
    { key: "nameZh", label: names.nameZh },
  ];
  const shared = {
    label: reference.title,
    columns,
    keyOf: ({ id }: (typeof rows)[number]) => id,
    cell: (row: (typeof rows)[number], { key }: { key: string }) => row[key as keyof typeof names],
  };
  return (
    <>
      <Specimen title="DataTable: a strip that scrolls where it is too wide">
        <DataTable {...shared} rows={rows} />
      </Specimen>
      <Specimen title="DataTable: a long list, with the heads of its columns in sight" isWide>
        {(prefix) => <DataTable {...shared} rows={rows} isLong idOf={({ id }) => `${prefix}-table-${id}`} />}
      </Specimen>
      <Specimen title="DataTable without rows">
        <DataTable {...shared} rows={[]} />
      </Specimen>
      <Specimen title="ColumnHeads, for a table with rows of its own">
        <table>
          <ColumnHeads columns={columns} />
        </table>
      </Specimen>
    </>
  );
}
