import type { VisitSource } from "./schema";

/** The sources of visits: who says it, under which licence, and where it is published. One row a source. */
export const visitSources: readonly VisitSource[] = [
  {
    id: "digitraffic",
    name: "Fintraffic Digitraffic",
    licence: "CC BY 4.0",
    url: "https://www.digitraffic.fi/en/marine-traffic/",
  },
  {
    id: "hkmd",
    name: "Hong Kong Marine Department",
    licence: "DATA.GOV.HK terms",
    url: "https://data.gov.hk/en-data/dataset/hk-md-mardep-vessel-arrivals-and-departures",
  },
  {
    id: "port-mis",
    name: "PORT-MIS, Ministry of Oceans and Fisheries of Korea",
    licence: "data.go.kr terms",
    url: "https://www.data.go.kr/",
    hasTerms: true,
  },
  {
    id: "mpa",
    name: "Maritime and Port Authority of Singapore, OCEANS-X",
    licence: "OCEANS-X terms",
    url: "https://oceans-x.mpa.gov.sg/",
    hasTerms: true,
  },
];

export const visitSource = (id: string): VisitSource =>
  visitSources.find((source) => source.id === id) ?? { id, name: id, licence: "", url: "" };
