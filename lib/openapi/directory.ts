import { z } from "zod";
import {
  companiesQuery,
  companyCardSchema,
  companyQuery,
  portChoiceSchema,
  shownCompanySchema,
} from "@/lib/directory";
import { operation, pageParam, text } from "./operation";

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
    items: z.array(companyCardSchema),
    page: z.int(),
    totalPages: z.int(),
    total: z.int().nullable(),
    ports: z.array(portChoiceSchema),
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
  answer: shownCompanySchema.meta({ id: "Company" }),
  notFound: "There is no company with this id.",
});
