import { z } from "zod";

export type Region = "Hong Kong" | "China" | "Singapore" | "Malaysia";
export type Mode = "NVOCC" | "Ocean Carrier" | "Feeder" | "Breakbulk";

/** null: all of them. */
export interface DocumentFilter {
  region: Region | null;
  mode: Mode | null;
}

const documentFileSchema = z.object({
  label: z.string().min(1).max(200),
  /** Traditional Chinese. */
  labelZh: z.string().max(200).nullable(),
  /** An address that /api/pdf accepts: a path of this site, or an https address of an allowed host. */
  path: z.string().min(1).max(2000),
  /** First and last day of validity, YYYY-MM-DD; null where that is not known. */
  validFrom: z.iso.date().nullable(),
  validTo: z.iso.date().nullable(),
  /** Number of pages; null where that is not known. */
  pages: z.int().positive().nullable(),
});
export type DocumentFile = z.infer<typeof documentFileSchema>;

/** A company with its sailing schedules; never one without a file. */
export const documentCompanySchema = z.object({
  name: z.string().min(1).max(200),
  /** Traditional Chinese. */
  nameZh: z.string().max(200).nullable(),
  /** 'A' to 'Z', or '#'. */
  letter: z.string().regex(/^([A-Z]|#)$/),
  tags: z.array(z.string().min(1).max(60)),
  files: z.array(documentFileSchema).min(1),
});
export type DocumentCompany = z.infer<typeof documentCompanySchema>;

interface DocumentCompanies {
  companies: DocumentCompany[];
  /** Whether they are sample data. */
  sample: boolean;
}

/** A real carrier's page about surcharges, or its site. */
export const surchargeSchema = z.object({
  name: z.string().min(1).max(200),
  /** Traditional Chinese. */
  nameZh: z.string().max(200).nullable(),
  /** Address of a picture; null where there is none. */
  logo: z.string().max(2048).nullable(),
  /** http(s). */
  url: z.string().min(1).max(2048),
});
export type SurchargeCarrier = z.infer<typeof surchargeSchema>;

/** The interface of both adapters of documents. All methods may throw UpstreamError. */
export interface DocumentsAdapter {
  listCompanies(): Promise<DocumentCompanies>;
  listSurcharges(): Promise<SurchargeCarrier[]>;
}

/** A file of the list in one language. */
export type ListedFile = Omit<DocumentFile, "labelZh">;

/** The page's list in one language. */
export interface DocumentGroup {
  letter: string;
  companies: {
    name: string;
    /** The English name, which determines the letter, where `name` is the Chinese one. */
    nameEn: string | null;
    tags: string[];
    files: ListedFile[];
  }[];
}

/** A carrier of the surcharge page in one language. */
export interface Surcharge {
  name: string;
  nameZh: string;
  logo: string | null;
  url: string;
}
