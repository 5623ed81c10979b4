import { z } from "zod";
import { companiesQuery, companyQuery } from "@/lib/directory/schema";
import { operation, pageParam, text } from "./operation";

const service = z.object({ code: z.string().nullable(), name: z.string() });
const link = z.object({ text: z.string(), href: z.string().nullable() });
const { com_type, language } = companiesQuery.shape;

export const listCompanies = operation({
  path: "/api/companies",
  id: "listCompanies",
  tag: "Directory",
  summary: "Companies of a category, or that match a text",
  query: companiesQuery.extend({
    com_type: com_type.meta({ description: "Category.", example: "sea" }),
    keyword: text("Start of a word of the name, or of a service."),
    port: z.array(z.string()).optional().meta({ description: "Ids of ports; none means everywhere." }),
    page: pageParam,
    page_no: pageParam,
    language: language.meta({ description: "Language of names." }),
  }),
  answer: z.object({
    items: z.array(
      z.object({ id: z.string(), name: z.string(), types: z.array(service), ports: z.array(z.string()) }),
    ),
    page: z.int(),
    totalPages: z.int(),
    total: z.int().nullable(),
    ports: z.array(z.object({ id: z.string(), name: z.string(), count: z.int().nullable() })),
  }),
});

export const getCompany = operation({
  path: "/api/companies/[com_id]",
  id: "getCompany",
  tag: "Directory",
  summary: "One company with its addresses",
  query: companyQuery.extend({
    language: companyQuery.shape.language.meta({ description: "Language of names." }),
  }),
  parts: z.object({ com_id: z.string().meta({ description: "Id of the company." }) }),
  answer: z
    .object({
      id: z.string(),
      name: z.string(),
      types: z.array(service),
      ports: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          addresses: z.array(
            z.object({
              description: z.string().nullable(),
              lines: z.array(z.string()),
              services: z.array(service),
              phones: z.array(link),
              faxes: z.array(z.string()),
              emails: z.array(link),
              websites: z.array(link),
            }),
          ),
        }),
      ),
      hashtags: z.array(z.string()),
    })
    .meta({ id: "Company" }),
  notFound: "There is no company with this id.",
});
