import { Plate } from "@/components/news/plate";
import { landFile } from "@/lib/chart/land-file";
import { drawPlate } from "@/lib/plates/draw";
import { examplePlaceOf, examplePlates } from "@/test/support/examples/plates";
import { type SectionProps, Specimen } from "../specimen";

/** Each kind as an article shows it, and as a tile has it: without words. */
export async function Plates({ words }: SectionProps) {
  const options = { words: words.plate, placeOf: examplePlaceOf, land: landFile };
  const drawn = await Promise.all(
    examplePlates.map(async (plate) => ({
      kind: plate.kind,
      column: await drawPlate(plate, { ...options, slot: "column" }),
      narrow: await drawPlate(plate, { ...options, slot: "narrow" }),
    })),
  );
  return drawn.map(({ kind, column, narrow }) => (
    <Specimen key={kind} title={`Plate: ${kind}, in a column and in a tile`}>
      {column ? <Plate plate={column} /> : null}
      {narrow ? <Plate plate={narrow} isBare /> : null}
    </Specimen>
  ));
}
