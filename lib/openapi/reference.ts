import { z } from "zod";
import { suggestionGroups } from "@/lib/api/suggestions";
import { containerSchema, listNames, listQuery, statisticKeys } from "@/lib/reference";
import { operation, pageOf } from "./operation";

const row = z.object({
  id: z.string(),
  code: z.string(),
  otherCodes: z.array(z.string()).optional(),
  name: z.string(),
  nameZh: z.string(),
  prefix: z.string(),
  city: z.string(),
  country: z.string(),
  url: z.string().nullable(),
});
const container = containerSchema.omit({ nameZh: true }).meta({ id: "ContainerType" });

const { q, page, language } = listQuery.shape;
const described = {
  q: q.meta({ description: "Start of a name, code, country or city.", example: "ho" }),
  page: page.meta({ description: "Page of the list, from 1." }),
  language: language.meta({ description: "Language of names." }),
};

export const listReference = operation({
  path: "/api/kb/[name]",
  id: "listReference",
  tag: "Reference",
  summary: "A list of the knowledge base",
  description: "Ports, airports, airlines, abbreviations, tracking pages, or the types of containers.",
  query: listQuery.extend(described),
  parts: z.object({
    name: z.enum([...listNames, "container"]).meta({ description: "Name of the list.", example: "port" }),
  }),
  answer: z.union([pageOf(row), pageOf(container)]),
  notFound: "There is no reference list of this name.",
});

export const downloadStatistics = operation({
  path: "/api/statistics/[file]",
  id: "downloadStatistics",
  tag: "Reference",
  summary: "The figures of a page of statistics as CSV or JSON",
  query: z.object({}),
  parts: z.object({
    file: z.string().meta({
      description: `Name, language and .csv or .json, with one of the names ${statisticKeys.join(", ")}.`,
      example: `${statisticKeys[0]}.en.csv`,
    }),
  }),
  answer: z.object({
    caption: z.string().nullable(),
    unit: z.string().nullable(),
    source: z.string().nullable(),
    date: z.string().nullable(),
    columns: z.array(z.string()),
    rows: z
      .array(z.record(z.string(), z.string()))
      .meta({ description: "The cells of each row by the head of their column." }),
  }),
  files: ["text/csv"],
  notFound: "There are no such figures.",
});

export const suggest = operation({
  path: "/api/suggest",
  id: "suggest",
  tag: "Reference",
  summary: "Pages of the portal for a text typed so far",
  query: z.object({ q: described.q, language: described.language }),
  answer: pageOf(
    z.object({
      group: z.enum(suggestionGroups),
      label: z.string(),
      detail: z.string(),
      codes: z.array(z.string()),
      href: z.string(),
    }),
  ),
});

export const getDescription = operation({
  path: "/api/openapi.json",
  id: "getDescription",
  tag: "Reference",
  summary: "This description",
  query: z.object({}),
  answer: z.looseObject({ openapi: z.string() }),
});
