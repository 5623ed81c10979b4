import type { DocumentGroup, Surcharge } from "@/lib/documents/shared";

/** A carrier with a page about surcharges. */
export const surcharge: Surcharge = {
  name: "Wan Hai Lines",
  nameZh: "萬海航運",
  logo: null,
  url: "https://www.wanhai.com/",
};

/** A sailing schedule as a file, without facts about it. */
export const file = {
  label: "亞洲至北歐",
  path: "/documents/a.pdf",
  validFrom: null,
  validTo: null,
  pages: null,
};

/** A company whose file stands twice in its list. */
export const documentCompany: DocumentGroup["companies"][number] = {
  name: "北港航運",
  nameEn: "Nordhavn Line",
  tags: ["Feeder"],
  files: [file, file],
};
