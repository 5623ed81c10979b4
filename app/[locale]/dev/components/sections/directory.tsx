import { CompanyRow } from "@/components/directory/company-row";
import list from "@/components/directory/list.module.css";
import { EmptyState } from "@/components/ui/notice";
import { companyCard } from "@/test/support/examples/directory";
import { longText, type SectionProps, Specimen } from "../specimen";

export function Directory({ words: { directory } }: SectionProps) {
  const companies = [
    companyCard,
    { ...companyCard, id: "2", name: longText, ports: [longText, "Hong Kong"] },
    { ...companyCard, id: "3", types: [], ports: [] },
  ];
  return (
    <>
      <Specimen title="CompanyRow: of a list of all, with long texts, with a name alone">
        <ul className={list.list}>
          {companies.map((company) => (
            <CompanyRow
              key={company.id}
              company={company}
              href="#directory"
              under={null}
              separator={directory.separator}
            />
          ))}
        </ul>
      </Specimen>
      <Specimen title="A list without companies">
        <EmptyState>{directory.empty}</EmptyState>
      </Specimen>
    </>
  );
}
