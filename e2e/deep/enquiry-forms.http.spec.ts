import type { APIRequestContext } from "@playwright/test";
import { parseDocument } from "htmlparser2";
import { type EnquiryKind, enquiryKinds, formFields, hiddenFields } from "../../lib/enquiries/shared";
import { formatDate, isDate } from "../../lib/i18n/formats";
import { localePath } from "../../lib/i18n/locales";
import { site } from "../../lib/site/site-config";
import { scaled } from "../../test/support/time-scale.mjs";
import { type FormPortal, startFormPortal } from "../support/form-portal";
import { expect, test } from "../support/http";
import { inEveryLanguage } from "../support/page-helpers";
import { elementsOf, type HtmlElement, onlyElement, readPage, textOf } from "../support/parsed-html";
import { words } from "../support/test";
import { withValues } from "../support/wording";

/** The forms as a browser without script sends them, on a portal whose store may be looked into and broken. */

const { enquiry, ebook } = words("en");
let portal: FormPortal;

test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
  test.setTimeout(scaled(120_000));
  portal = await startFormPortal("enquiry-forms-http");
});
test.afterAll(() => portal?.stop());

/** What each form is filled in with: what is required, and one thing more. No picker knows these places. */
const filled = {
  sea: { loading_port: "Meridian Bay", discharge_port: "Port Aurora", vessel: "Meridian Aurora" },
  air: { origin_airport: "Meridian Field", destination_airport: "Aurora Field", pieces: "12" },
  truck: { pickup_location: "Tuen Mun", place_of_delivery: "Yantian", pickup_date: "2026-03-20" },
  warehouse: { warehouse_location: "Kwai Chung", cargo_ready_date: "2026-03-18" },
} satisfies Record<EnquiryKind, Record<string, string>>;
const person = { name: "Wong Ka-yan", company: "Lantern Toys Limited", email: "kayan@lantern.example" };
const wholeForm = (kind: EnquiryKind) => ({ ...filled[kind], commodity: "Toys", ...person });

/** Values as their fields show them: a date reads one way everywhere, however it was written. */
const asShown = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isDate(value) ? formatDate(value) : value]),
  );
/** What an incomplete form of a kind is told, by field. */
function wrongIn(kind: EnquiryKind, text = enquiry): Record<string, string> {
  const required: Record<string, string> = text.required;
  const wrong = formFields[kind].filter((field) => "required" in field).map(({ name }) => name);
  return Object.fromEntries(
    wrong.map((name) => [name, (name === "email" ? text.errors.email : required[name]) ?? "missing"]),
  );
}

test("The overview leads to the four forms in every language", async ({ request }) => {
  for (const [locale, path] of inEveryLanguage("/fe-list")) {
    const { main, heading } = await readPage(request, portal.url + path);
    const text = words(locale).enquiry;
    expect(heading).toBe(text.title);
    for (const kind of enquiryKinds) {
      const links = elementsOf(main, "a").filter((link) => textOf(link).includes(text.kinds[kind].text));
      expect(links.map(({ attribs }) => attribs.href)).toEqual([localePath(locale, `/fe-${kind}`)]);
    }
  }
});

type Fields = Record<string, string>;
type Answer = { page: ReturnType<typeof parseDocument>; form: HtmlElement; title: string; said: string };

/** A page with its form. */
function formPage(html: string): Answer {
  const page = parseDocument(html);
  const form = onlyElement(onlyElement(page, "main"), "form");
  return { page, form, title: textOf(onlyElement(page, "title")), said: textOf(onlyElement(page, "main")) };
}
const field = (form: HtmlElement, name: string): HtmlElement => {
  const [found] = ["input", "textarea", "select"].flatMap((tag) =>
    elementsOf(form, tag, { id: `f-${name}` }),
  );
  if (!found) throw new Error(`there is no field ${name}`);
  return found;
};
const heldIn = (form: HtmlElement, name: string) => {
  const one = field(form, name);
  return one.name === "textarea" ? textOf(one) : (one.attribs.value ?? "");
};
const held = (form: HtmlElement, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, heldIn(form, name)]));
/** What a form is filled with, and what it keeps unseen. */
async function post(request: APIRequestContext, { form }: Answer, typed: Fields): Promise<Answer> {
  for (const name of Object.keys(typed)) field(form, name);
  expect(form.attribs.method).toBe("post");
  const unseen = elementsOf(form, "input", { type: "hidden" }).map(({ attribs }) => [
    attribs.name ?? "",
    attribs.value ?? "",
  ]);
  const answer = await request.post(portal.url + form.attribs.action, {
    form: { ...Object.fromEntries(unseen), ...typed, [hiddenFields.key]: await portal.earlierKey() },
    headers: { origin: portal.url },
  });
  return formPage(await answer.text());
}
const sentences = ({ page }: Answer, text = enquiry) => {
  const [told] = elementsOf(page, "*", { role: "alert" }).filter((part) =>
    textOf(part).includes(text.form.problem),
  );
  return told ? elementsOf(told, "a").map(textOf) : [];
};
/** What is said of a field beside it. */
const description = ({ page, form }: Answer, name: string) =>
  (field(form, name).attribs["aria-describedby"] ?? "")
    .split(" ")
    .map((id) => textOf(onlyElement(page, "*", { id })))
    .join(" ");

for (const kind of enquiryKinds)
  test(`A form comes back with its errors and values, and goes through when they are put right (${kind})`, async ({
    request,
  }) => {
    const before = (await portal.stored(kind)).length;
    const whole: Fields = wholeForm(kind);
    const names = Object.keys(whole);
    const first = formPage(await (await request.get(`${portal.url}/fe-${kind}`)).text());
    const wrong = await post(request, first, { ...whole, email: "kayan@lantern" });
    expect(wrong.title).toMatch(new RegExp(`^${enquiry.form.error}`));
    expect(sentences(wrong)).toEqual([enquiry.errors.email]);
    expect(description(wrong, "email")).toContain(enquiry.errors.email);
    expect(held(wrong.form, names)).toEqual(asShown({ ...whole, email: "kayan@lantern" }));

    let failed = wrong;
    await portal.broken(async () => {
      failed = await post(request, wrong, whole);
    });
    expect(failed.said).toContain(enquiry.form.failed);
    expect(held(failed.form, names)).toEqual(asShown(whole));
    const taken = await post(request, failed, held(failed.form, names));
    expect(taken.said).toContain(enquiry.form.submitted);
    expect(elementsOf(taken.page, "strong").map(textOf)).toContainEqual(
      expect.stringMatching(new RegExp(`^${kind}-[2-9a-z]{16}$`)),
    );
    expect(held(taken.form, ["commodity", "email"])).toEqual({ commodity: "", email: "" });
    expect((await portal.stored(kind)).slice(before)).toEqual([whole]);
  });

test("An incomplete form in zh-tw names each field that is wrong and keeps the rest, of every kind", async ({
  request,
}) => {
  const text = words("zh-tw").enquiry;
  for (const kind of enquiryKinds) {
    const first = formPage(await (await request.get(`${portal.url}/zh-tw/fe-${kind}`)).text());
    expect(first.said).toContain(text.kinds[kind].title);
    const typed = { remarks: "Handle with care", email: "kayan@lantern" };
    const told = await post(request, first, typed);
    expect(told.title).toMatch(new RegExp(`^${text.form.error}`));
    const wrong = wrongIn(kind, text);
    expect(sentences(told, text).sort()).toEqual(Object.values(wrong).sort());
    for (const [name, sentence] of Object.entries(wrong)) {
      expect(field(told.form, name).attribs["aria-invalid"], name).toBe("true");
      expect(description(told, name)).toContain(sentence);
    }
    expect(held(told.form, Object.keys(typed))).toEqual(typed);
  }
});

test("An e-book form comes back with the boxes that must be ticked, and is accepted when they are", async ({
  request,
}) => {
  const reader: Fields = {
    from_first_name: "Ka-yan",
    from_last_name: "Wong",
    from_email: "kayan@lantern.example",
    company_name: "Lantern Toys Limited",
    state: "Kowloon",
    job_title: "Shipping manager",
    country: "HK",
  };
  const ticks = { hk_edition: "1", sg_edition: "1", agree: "1" };
  const first = formPage(await (await request.get(`${portal.url}/ebook-subscription`)).text());
  const fields = elementsOf(first.form, "*").filter(({ name }) => ["input", "select"].includes(name));
  expect(fields.filter(({ attribs }) => "required" in attribs)).toHaveLength(6);
  const email = field(first.form, "from_email").attribs;
  expect([email.type, "required" in email]).toEqual(["email", false]);
  const wrong = await post(request, first, reader);
  expect(sentences(wrong)).toEqual([enquiry.errors.editions, enquiry.errors.agree]);
  const { country: _, ...texts } = reader;
  expect(held(wrong.form, Object.keys(texts))).toEqual(texts);
  expect(onlyElement(field(wrong.form, "country"), "option", { selected: "" }).attribs.value).toBe("HK");
  let failed = wrong;
  await portal.broken(async () => {
    failed = await post(request, wrong, { ...reader, ...ticks });
  });
  expect(failed.said).toContain(enquiry.form.failed);
  const taken = await post(request, failed, { ...reader, ...ticks });
  expect(taken.said).toContain(ebook.submitted);
  // Nothing is configured that would send mail.
  expect(taken.said).toContain(withValues(ebook.storedText, { email: site().email }));
  expect(heldIn(taken.form, "from_email")).toBe("");
  expect(await portal.stored("ebook")).toEqual([{ ...reader, ...ticks }]);
});

test("Get Quote fills the form in; two renderings have two keys, and no cache stores them", async ({
  request,
}) => {
  const carried = {
    loading_port: "Hong Kong",
    discharge_port: "Rotterdam",
    operator: "Nordhavn Line",
    vessel: "Meridian Aurora",
    voy_no: "224W",
    etd: "2022-06-17",
    eta: "2022-07-19 14:00",
    si: "2022-06-14 17:00",
    vgm: "",
    cy: "2022-06-15 18:00",
  };
  const address = `${portal.url}/fe-sea?${new URLSearchParams(carried)}`;
  const keys = new Set<string | undefined>();
  let form: Answer | undefined;
  for (let time = 0; time < 2; time += 1) {
    const response = await request.get(address);
    expect(response.headers()["cache-control"]).toBe("private, no-cache");
    form = formPage(await response.text());
    keys.add(onlyElement(form.form, "input", { name: hiddenFields.key }).attribs.value);
  }
  expect(keys.size).toBe(2);
  expect(keys).not.toContain(undefined);
  if (!form) throw new Error("There is no form.");
  expect(held(form.form, Object.keys(carried))).toEqual({
    ...carried,
    etd: "17-06-2022",
    eta: "19-07-2022 14:00",
    si: "14-06-2022 17:00",
    cy: "15-06-2022 18:00",
  });
  const panel = onlyElement(form.page, "aside", { "aria-label": enquiry.carried.label });
  for (const part of ["Meridian Aurora", "224W", "Nordhavn Line", "17-06-2022", "15-06-2022 18:00"])
    expect(textOf(panel)).toContain(part);
  expect(onlyElement(panel, "a").attribs.href).toBe("/port?loading_port=Hong+Kong&discharge_port=Rotterdam");
  const air = await request.get(
    `${portal.url}/fe-air?origin_airport=Hong+Kong+%28HKG%29&destination_airport=London+%28LHR%29`,
  );
  expect(held(formPage(await air.text()).form, ["origin_airport", "destination_airport"])).toEqual({
    origin_airport: "Hong Kong (HKG)",
    destination_airport: "London (LHR)",
  });
});

test("The daily newsletters are signed up for elsewhere, and one can be looked at first", async ({
  request,
}) => {
  for (const locale of ["en", "zh-tw"] as const) {
    const { enews } = words(locale);
    const { main } = await readPage(request, portal.url + localePath(locale, "/enews-subscription"));
    for (const edition of ["seaEnglish", "airEnglish", "seaChinese"] as const) {
      const link = elementsOf(main, "a").find((one) => textOf(one).includes(enews.editions[edition].title));
      const { href } = site().newsletters.find(({ key }) => key === edition) ?? {};
      expect([link?.attribs.href, link?.attribs.target]).toEqual([href, "_blank"]);
    }
    const sample = elementsOf(main, "a").find((one) => textOf(one) === enews.sample);
    const shown = await readPage(request, portal.url + sample?.attribs.href);
    expect(onlyElement(shown.page, "iframe").attribs.src).toBe("/samples/newsletter.html");
  }
  const { main, heading } = await readPage(request, `${portal.url}/zh-tw/ebook-subscription`);
  expect(heading).toBe(words("zh-tw").ebook.title);
  expect(elementsOf(onlyElement(main, "select", { name: "country" }), "option")).toHaveLength(250);
});
