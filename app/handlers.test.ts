import { locales } from "@/lib/i18n/locales";
import { matchRoute, type Route, routes } from "@/routes";
import { ask, handlersOf, hasHandler } from "@/test/support/joints/app";
import { factsOf } from "@/test/support/joints/facts";
import { furtherQuestions } from "@/test/support/joints/further-questions";
import { type HandlerQuestion, handlerQuestions, postedPaths } from "@/test/support/joints/questions";
import { setUpJointStore } from "@/test/support/joints/store";

jest.mock("next-intl/server", () => jest.requireActual("@/test/support/translations.mock"));

/** Each handler of the app once with the real store: a good question in every language, bad ones, and other methods. Forms: forms.test.ts. */

setUpJointStore();

const asked = Object.entries(handlerQuestions);
const inLanguages = [...asked, ...furtherQuestions].flatMap(([path, question]) =>
  question.at.includes("{language}")
    ? locales.map((locale, at) => [path, question.at.replaceAll("{language}", locale), question, at] as const)
    : [[path, question.at, question, 0] as const],
);

test.each(inLanguages)("%s answers %s", async (path, address, question: HandlerQuestion, language) => {
  const { facts = [], words = [], not = [], status = 200, location } = question;
  expect(matchRoute(address)?.route.path).toBe(path);
  const response = await ask(address);
  expect(response.status).toBe(status);
  if (location) expect(response.headers.get("location")).toBe(location[language]);
  const text = (await factsOf(response)).join("\n");
  const wanted = [...facts, ...words.map((each) => each[language] ?? "")];
  expect({ text, missing: wanted.filter((fact) => !text.includes(fact)) }).toEqual({ text, missing: [] });
  expect(not.filter((fact) => text.includes(fact))).toEqual([]);
});

test.each(asked.flatMap(([, { bad = [] }]) => bad))(
  "%s is answered with status %d",
  async (address, status) => {
    const response = await ask(address);
    expect([response.status, await response.text()]).toEqual([status, expect.not.stringMatching(/^\s*$/)]);
  },
);

const addressOf = ({ path }: Route) =>
  (handlerQuestions[path]?.at ?? postedPaths[path] ?? path).replaceAll("{language}", "en");
const handled = routes.flatMap((route) => {
  const match = route.kind === "page" || route.inLanguages ? null : matchRoute(addressOf(route));
  return match && hasHandler(match) ? [[route.path, match] as const] : [];
});

test("every handler is asked", () => {
  const paths = handled.map(([path]) => path);
  expect(paths.filter((path) => !handlerQuestions[path] && !postedPaths[path])).toEqual([]);
  expect(paths.length).toBeGreaterThan(60);
});

test.each(handled)("%s denies every method that it does not have", async (path, match) => {
  const handlers = await handlersOf(match);
  const allowed = new Set([
    ...(handlerQuestions[path] ? ["GET"] : []),
    ...(postedPaths[path] ? ["POST"] : []),
  ]);
  // The link of a mail.
  if (path === "/api/follows/[action]/[token]") allowed.add("GET");
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((one) => !allowed.has(one))) {
    const response = await handlers[method]?.(new Request("http://localhost:3000/", { method }), {
      params: Promise.resolve({}),
    });
    expect([method, response?.status]).toEqual([method, 405]);
    expect([...allowed].some((one) => response?.headers.get("allow")?.includes(one))).toBe(true);
  }
});
