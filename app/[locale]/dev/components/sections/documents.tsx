import { SailingDocuments } from "@/components/documents/sailing-documents";
import { Surcharges } from "@/components/documents/surcharges";
import { documentCompany, file, surcharge } from "@/test/support/examples/documents";
import { longText, type SectionProps, Specimen } from "../specimen";

const company = {
  ...documentCompany,
  files: [
    { ...file, validFrom: "2026-06-01", validTo: "2026-07-05", pages: 2 },
    { ...file, label: longText },
  ],
};
const groups = [{ letter: "N", companies: [company, { ...documentCompany, name: longText, nameEn: null }] }];
const list = { filter: { region: null, mode: null }, today: "2026-06-17" };

export function Documents({ locale }: SectionProps) {
  return (
    <>
      <Specimen title="Surcharges: carriers" isWide>
        <Surcharges carriers={[surcharge, { ...surcharge, name: longText, nameZh: "" }]} locale={locale} />
      </Specimen>
      <Specimen title="Surcharges: without carriers" isWide>
        <Surcharges carriers={[]} locale={locale} />
      </Specimen>
      <Specimen title="SailingDocuments: sample files" isWide>
        <SailingDocuments {...list} groups={groups} sample locale={locale} />
      </Specimen>
      <Specimen title="SailingDocuments: nothing fits the filter" isWide>
        <SailingDocuments {...list} groups={[]} sample={false} locale={locale} />
      </Specimen>
    </>
  );
}
