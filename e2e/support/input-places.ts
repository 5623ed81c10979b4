import { draftCookie, type FormKind, formFields, formPlaces, hiddenFields } from "@/lib/enquiries/shared";
import { routes } from "@/routes";

/** An address that takes text from a request, and the names of what it takes. */
export interface InputPlace {
  /** Pattern of the path, with `[name]` for what is dynamic: '/api/kb/[name]'. */
  path: string;
  method: "GET" | "POST";
  /** Names of query parameters. */
  query: readonly string[];
  /** Names within `path`. */
  segments: readonly string[];
  /** Names of fields of a body. */
  fields: readonly string[];
}

const kinds = Object.keys(formPlaces) as FormKind[];
const namesOfFields = (kind: FormKind) => formFields[kind].map(({ name }) => name);

/** Every address of the list of routes, and every form. */
export function listInputPlaces(): InputPlace[] {
  const reads = routes.map(({ path, params = [] }) => {
    // A form opens with the fields that the address names.
    const form = kinds.find((kind) => formPlaces[kind].page === path);
    return {
      path,
      method: "GET" as const,
      query: [...params, ...(form ? namesOfFields(form) : [])],
      segments: [...path.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name = ""]) => name),
      fields: [],
    };
  });
  const forms = kinds.map((kind) => ({
    path: formPlaces[kind].action as string,
    fields: [...namesOfFields(kind), ...Object.values(hiddenFields)],
  }));
  const posts = [...forms, { path: "/api/short-link", fields: ["url"] }];
  return [...reads, ...posts.map((post) => ({ ...post, method: "POST" as const, query: [], segments: [] }))];
}

/** Request headers that the portal reads, besides those by which HTTP frames a message. */
export const inputHeaders = [
  "accept",
  "accept-encoding",
  "accept-language",
  "content-type",
  "if-none-match",
  "origin",
  "referer",
  "sec-fetch-site",
  "traceparent",
  "user-agent",
  "x-forwarded-for",
  "x-request-id",
] as const;

/** Cookies that the portal reads. */
export const inputCookies = ["ls_build", ...kinds.map((kind) => draftCookie(kind))];
