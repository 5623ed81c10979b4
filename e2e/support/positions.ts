import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";
import { draftCookie, type FormKind, formFields, formPlaces, hiddenFields } from "@/lib/enquiries/rules";
import { routes } from "@/routes";
import { handlerPath, handlers, pagePaths, sources } from "./paths";

/**
 * Every place of the portal that takes foreign text, as the code itself names them: its tables of pages and forms, the
 * schemas and readers of its queries, the dynamic parts of its paths, the headers and cookies it reads.
 */

export interface Route {
  /** Pattern of the path, with `[name]` for what is dynamic: '/api/kb/[name]'. */
  path: string;
  method: "GET" | "POST";
  /** Names of query parameters. */
  query: string[];
  /** Names within `path`. */
  segments: string[];
  /** Names of fields of a body. */
  fields: string[];
}

interface Names {
  query: Set<string>;
  headers: Set<string>;
  cookies: Set<string>;
  imports: string[];
}

const readers = new Set(["valuesOf", "hasParam"]);
const read = new Map<string, Names>();

function resolveImport(from: string, text: string): string | null {
  if (!text.startsWith("@/") && !text.startsWith(".")) return null;
  const base = text.startsWith("@/") ? text.slice(2) : normalize(join(dirname(from), text));
  return (
    ["", ".ts", ".tsx", "/index.ts"]
      .map((end) => base + end)
      .find((file) => /\.\w+$/.test(file) && existsSync(file)) ?? null
  );
}

/** What one source names. */
function namesOf(file: string): Names {
  const known = read.get(file);
  if (known) return known;
  const names: Names = { query: new Set(), headers: new Set(), cookies: new Set(), imports: [] };
  read.set(file, names);
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const literal = (node: ts.Node | undefined) =>
    node && ts.isStringLiteralLike(node) ? node.text : undefined;
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) {
      const found = resolveImport(file, literal(node.moduleSpecifier) ?? "");
      if (found) names.imports.push(found);
    }
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText(source);
      const [first, second] = [literal(node.arguments[0]), literal(node.arguments[1])];
      if (readers.has(called) && second) names.query.add(second);
      if (/^(?:last|one|first|value|text)$/.test(called) && first) names.query.add(first);
      if (/(?:searchParams|search|params)\.(?:get|getAll|has)$/.test(called) && first) names.query.add(first);
      if (/headers(?:\(\))?\)?\.get$/.test(called) && first) names.headers.add(first.toLowerCase());
      if (/cookies(?:\(\))?\)?\.(?:get|has)$/.test(called) && first) names.cookies.add(first);
      // Readers of queries ask for their names through small functions of their own.
      if (/query\.ts$/.test(file) && ts.isIdentifier(node.expression) && first) names.query.add(first);
      const [shape] = node.arguments;
      if (
        /^z\.(?:looseObject|object|strictObject)$/.test(called) &&
        shape &&
        ts.isObjectLiteralExpression(shape)
      ) {
        if (
          file.startsWith("app/") ||
          /query\.ts$/.test(file) ||
          /(?:Query|Request)$/.test(nameOfConst(node))
        ) {
          for (const property of shape.properties) names.query.add(property.name?.getText(source) ?? "");
        }
      }
    }
    if (
      ts.isPropertyAccessExpression(node) &&
      /^\(?(?:await )?(?:params|search|searchParams)\)?$/.test(node.expression.getText(source))
    ) {
      if (!ts.isCallExpression(node.parent)) names.query.add(node.name.text);
    }
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && file.startsWith("app/")) {
      const holder = node.parent.parent;
      const isAsked =
        ts.isBindingElement(holder) &&
        /await (?:params|searchParams)\b/.test(holder.parent.parent.getText(source));
      if (isAsked) names.query.add(node.name.getText(source));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  names.query.delete("");
  return names;
}

/** The constant that a call's answer is kept in. */
function nameOfConst(node: ts.Node): string {
  for (let at: ts.Node = node; at.parent; at = at.parent) {
    if (ts.isVariableDeclaration(at)) return at.name.getText();
  }
  return "";
}

/** Sources below which no query is read any more. */
const isReader = (file: string) =>
  file.startsWith("app/") || /^lib\/(?:[a-z]+\/(?:query|schema|address)\.ts|params\.ts)$/.test(file);

/** The parameters that a source reads, itself and through what it imports. */
function queryOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const { query, imports } = namesOf(file);
  return new Set([...query, ...imports.filter(isReader).flatMap((one) => [...queryOf(one, seen)])]);
}

const segmentsOf = (path: string) =>
  [...path.matchAll(/\[+(?:\.\.\.)?(\w+)\]+/g)].map(([, name = ""]) => name);

function handlerRoutes(): Route[] {
  return handlers.flatMap((file) => {
    const path = handlerPath(file);
    const text = readFileSync(file, "utf8");
    const isPost = /export (?:const|function|async function) POST\b/.test(text);
    const names = [...queryOf(file)];
    const route = { path, segments: segmentsOf(path) };
    return [
      { ...route, method: "GET" as const, query: isPost ? [] : names, fields: [] },
      ...(isPost ? [{ ...route, method: "POST" as const, query: [], fields: names }] : []),
    ];
  });
}

function forms(): Route[] {
  return Object.entries(formPlaces).map(([kind, { action }]) => ({
    path: action,
    method: "POST",
    query: [],
    segments: [],
    fields: [
      ...formFields[kind as keyof typeof formFields].map(({ name }) => name),
      ...Object.values(hiddenFields),
    ],
  }));
}

function pageRoutes(): Route[] {
  return pagePaths().map((path) => {
    const file = `app/[locale]${path === "/" ? "" : path}/page.tsx`;
    const form = Object.entries(formPlaces).find(([, { page }]) => page === path)?.[0];
    // A form opens with what the address brings for its fields.
    const carried = form ? formFields[form as keyof typeof formFields].map(({ name }) => name) : [];
    const query = new Set([...queryOf(file), ...(listedParams.get(path) ?? []), ...carried]);
    return { path, method: "GET", query: [...query], segments: [], fields: [] };
  });
}

/** The parameters that the list of routes names, by path. */
const listedParams = new Map(routes.map(({ path, params = [] }) => [path, params]));

/** Every route with the names it reads. */
export function listRoutes(): Route[] {
  return [...pageRoutes(), ...handlerRoutes(), ...forms()];
}

/** Names of the headers that any source reads. */
export function listHeaders(): string[] {
  return [...new Set(sources.flatMap((file) => [...namesOf(file).headers]))].sort();
}

/** Names of the cookies that any source reads. */
export function listCookies(): string[] {
  const asked = sources.flatMap((file) => [...namesOf(file).cookies]);
  return [
    ...new Set([...asked, ...Object.keys(formPlaces).map((kind) => draftCookie(kind as FormKind))]),
  ].sort();
}
