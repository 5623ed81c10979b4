import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { parseDocument } from "htmlparser2";
import { type EnquiryKind, enquiryKinds, formFields, hiddenFields } from "../../lib/enquiries/rules";
import { formatDate, isDate } from "../../lib/i18n/formats";
import { localePath } from "../../lib/i18n/locales";
import { postForm } from "../support/enquiries";
import { type FormPortal, startFormPortal } from "../support/form-portal";
import { expectNoOverflow, inEveryLanguage } from "../support/page-helpers";
import { elementsOf, type HtmlElement, onlyElement, readPage, textOf } from "../support/parsed-html";
import { axeClean, expect, noScript, reload, test, visit, words } from "../support/test";

/** The freight enquiry forms as people use them, with and without script. */

const { enquiry } = words("en");
let portal: FormPortal;

test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const { project, parallelIndex } = test.info();
  // What is looked at on a phone is never taken, and so stands on the first portal.
  if (project.name === "phone") return;
  portal = await startFormPortal(`enquiry-forms-${project.name}-${parallelIndex}`);
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

const control = (page: Page, name: string) => page.locator(`#f-${name}`);
const send = (page: Page, text = enquiry) => page.getByRole("button", { name: text.form.send, exact: true });
const problem = (page: Page, text = enquiry) => page.getByRole("alert", { name: text.form.problem });
const submitted = (page: Page) => page.getByText(enquiry.form.submitted, { exact: true });
const reference = (page: Page) => page.locator("strong", { hasText: /^[a-z]+-[2-9a-z]{16}$/ });
const formKey = (page: Page) => page.locator("input[name=form_key]").inputValue();
async function fillIn(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await control(page, name).fill(value);
}
/** Values as their fields show them: a date reads one way everywhere, however it was written. */
const asShown = (values: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isDate(value) ? formatDate(value) : value]),
  );
/** All fields in one question: a question for each of them costs as much as the form does. */
async function holds(page: Page, values: Record<string, string>) {
  const held = () =>
    page.evaluate(
      (names) =>
        Object.fromEntries(
          names.map((name) => [name, document.querySelector<HTMLInputElement>(`#f-${name}`)?.value]),
        ),
      Object.keys(values),
    );
  await expect.poll(held).toEqual(asShown(values));
}
/** Goes on by the keyboard until a field has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the keyboard does not reach ${target}`);
}

test("the keyboard alone sends an enquiry; a double click sends one; each new form has its own key", {
  tag: "@desk",
}, async ({ page, problems }) => {
  problems.tolerate(/status of 422/);
  await visit(page, `${portal.url}/fe-sea`);
  const firstKey = await formKey(page);
  await control(page, "loading_port").focus();
  await page.keyboard.type("Hong Kong");
  await tabTo(page, control(page, "discharge_port"));
  await page.keyboard.type("Rotterdam");
  await expect(control(page, "loading_port")).toHaveValue("Hong Kong, Hong Kong");
  await tabTo(page, control(page, "commodity"));
  await page.keyboard.type("Toys");
  await expect(control(page, "discharge_port")).toHaveValue("Rotterdam, Netherlands");
  await tabTo(page, control(page, "cargo_type"));
  await expect(control(page, "quantity")).toBeHidden();
  await page.keyboard.press("Space");
  await tabTo(page, control(page, "quantity"));
  await page.keyboard.type("2");
  await tabTo(page, control(page, "container_type"));
  await page.keyboard.type("40HQ");
  for (const [name, value] of Object.entries(person)) {
    await tabTo(page, control(page, name));
    await page.keyboard.type(value);
  }
  await tabTo(page, send(page));
  await page.keyboard.press("Enter");
  await expect(submitted(page)).toBeVisible();
  await expect(page.locator(":focus")).toContainText(enquiry.form.submitted);
  // Who sends it is known now, what is to be sent is not; nothing is configured that would pass it on.
  await holds(page, { loading_port: "", commodity: "", ...person });
  await expect(reference(page)).toHaveText(/^sea-/);
  await expect(page.getByText(/^We have received your enquiry and stored it here/)).toBeVisible();
  await expect.poll(() => formKey(page)).not.toBe(firstKey);
  expect(await portal.stored("sea")).toEqual([
    {
      loading_port: "Hong Kong, Hong Kong",
      loading_port_id: "HKHKG",
      discharge_port: "Rotterdam, Netherlands",
      discharge_port_id: "NLRTM",
      commodity: "Toys",
      cargo_type: "FCL",
      quantity: "2",
      container_type: "40HQ",
      ...person,
    },
  ]);

  const taken: string[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/enquiries/") && response.ok()) taken.push(response.url());
  });
  await fillIn(page, wholeForm("sea"));
  await send(page).dblclick();
  await expect(submitted(page)).toBeVisible();
  await holds(page, { commodity: "" });
  expect(taken).toHaveLength(1);
  expect(await portal.stored("sea")).toHaveLength(2);
  await reload(page);
  await expect(submitted(page)).toHaveCount(0);
});

/** What an incomplete form of a kind is told, by field. */
function wrongIn(kind: EnquiryKind, text = enquiry): Record<string, string> {
  const required: Record<string, string> = text.required;
  const wrong = formFields[kind].filter((field) => "required" in field).map(({ name }) => name);
  return Object.fromEntries(
    wrong.map((name) => [name, (name === "email" ? text.errors.email : required[name]) ?? "missing"]),
  );
}

for (const locale of ["en", "zh-tw"] as const) {
  test(`an incomplete form in ${locale} names each field that is wrong and keeps the rest`, {
    tag: locale === "en" ? [] : "@desk",
  }, async ({ page, problems, isMobile }) => {
    test.slow();
    problems.tolerate(/status of 422/);
    const text = words(locale).enquiry;
    // The four are made of the same parts: a phone has room for the longest and the shortest. What they say in Chinese is read below.
    const kinds: readonly EnquiryKind[] = isMobile ? ["sea", "warehouse"] : enquiryKinds;
    for (const kind of locale === "en" ? kinds : (["sea"] as const)) {
      await visit(page, localePath(locale, `/fe-${kind}`));
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.kinds[kind].title);
      await control(page, "remarks").fill("Handle with care");
      await control(page, "email").fill("kayan@lantern");
      await send(page, text).click();
      await expect(problem(page, text)).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${text.form.error}`));
      const wrong = wrongIn(kind, text);
      const links = problem(page, text).getByRole("link");
      expect((await links.allTextContents()).sort()).toEqual(Object.values(wrong).sort());
      for (const [name, sentence] of Object.entries(wrong)) {
        await expect(control(page, name)).toHaveAttribute("aria-invalid", "true");
        await expect(control(page, name)).toHaveAccessibleDescription(new RegExp(sentence));
      }
      await links.last().click();
      await expect(page.locator(":focus")).toHaveAttribute("aria-invalid", "true");
      await holds(page, { remarks: "Handle with care", email: "kayan@lantern" });
      await expectNoOverflow(page);
      if (locale !== "en" || (isMobile && kind !== "sea")) continue;
      await axeClean(page);
      if (isMobile || kind !== "sea") continue;
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await axeClean(page, "colours");
      await page.emulateMedia({ colorScheme: "light" });
    }
  });
}

test("'Error occurred' keeps what was typed, and the same form goes through later", { tag: "@desk" }, async ({
  page,
  problems,
}) => {
  problems.tolerate(/status of (422|500)/);
  for (const kind of enquiryKinds) {
    const before = (await portal.stored(kind)).length;
    await visit(page, `${portal.url}/fe-${kind}`);
    await fillIn(page, wholeForm(kind));
    await portal.broken(async () => {
      await send(page).click();
      await expect(page.getByText(enquiry.form.failed, { exact: true })).toBeVisible();
    });
    await expect(page.getByText(enquiry.form.trouble.failed)).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${enquiry.form.error}`));
    await holds(page, wholeForm(kind));
    await send(page).click();
    await expect(submitted(page)).toBeVisible();
    if (kind === "warehouse") {
      await page.getByRole("button", { name: enquiry.form.forget }).click();
      await holds(page, { name: "", email: "" });
    }
    await expect(page).not.toHaveTitle(new RegExp(`^${enquiry.form.error}`));
    expect((await portal.stored(kind)).slice(before)).toEqual([wholeForm(kind)]);
  }
});

test("too many forms from one address are told so", { tag: "@desk" }, async ({ openContext, problems }) => {
  problems.tolerate(/status of 429/);
  const headers = { "x-forwarded-for": "10.0.3.1" };
  await Promise.all(Array.from({ length: 60 }, () => postForm(portal, {}, { headers })));
  const context = await openContext({ extraHTTPHeaders: headers });
  const page = await context.newPage();
  await visit(page, `${portal.url}/fe-truck`);
  await fillIn(page, wholeForm("truck"));
  await send(page).click();
  await expect(page.getByText(enquiry.form.trouble.busy)).toBeVisible();
  await holds(page, wholeForm("truck"));
});

test("Get Quote fills the form in; two renderings have two keys and nobody keeps them", {
  tag: "@desk",
}, async ({ page, request, problems }) => {
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
  for (let time = 0; time < 2; time += 1) {
    const response = await request.get(address);
    expect(response.headers()["cache-control"]).toBe("private, no-cache");
    keys.add(/name="form_key" value="([^"]+)"/.exec(await response.text())?.[1]);
  }
  expect(keys.size).toBe(2);
  expect(keys).not.toContain(undefined);
  await visit(page, address);
  await holds(page, {
    ...carried,
    etd: "17-06-2022",
    eta: "19-07-2022 14:00",
    si: "14-06-2022 17:00",
    cy: "15-06-2022 18:00",
  });
  // What the panel says is folded away in the form.
  await expect(control(page, "etd")).toBeHidden();
  await page.getByText(enquiry.form.change, { exact: true }).click();
  await control(page, "etd").fill("some day");
  await page.getByText(enquiry.form.change, { exact: true }).click();
  const panel = page.getByRole("complementary", { name: enquiry.carried.label });
  for (const part of ["Meridian Aurora", "224W", "Nordhavn Line", "17-06-2022", "15-06-2022 18:00"])
    await expect(panel).toContainText(part);
  await expect(panel.getByRole("link")).toHaveAttribute(
    "href",
    "/port?loading_port=Hong+Kong&discharge_port=Rotterdam",
  );
  await axeClean(page);
  problems.tolerate(/status of 422/);
  await send(page).click();
  await problem(page).getByRole("link", { name: /^ETD/ }).click();
  await expect(control(page, "etd")).toBeFocused();
  await visit(
    page,
    `${portal.url}/fe-air?origin_airport=Hong+Kong+%28HKG%29&destination_airport=London+%28LHR%29`,
  );
  await holds(page, { origin_airport: "Hong Kong (HKG)", destination_airport: "London (LHR)" });
});

test("once a carried enquiry is taken, what was carried is gone with it, but for the way back", {
  tag: "@desk",
}, async ({ page, problems }) => {
  // The first try comes faster than people type, and is sent again.
  problems.tolerate(/status of 422/);
  for (const locale of ["en", "zh-tw"] as const) {
    const text = words(locale).enquiry;
    const carried = { ...filled.sea, operator: "Nordhavn Line", etd: "2022-06-17" };
    await visit(page, portal.url + localePath(locale, `/fe-sea?${new URLSearchParams(carried)}`));
    const panel = page.getByRole("complementary", { name: text.carried.label });
    await expect(panel).toContainText(carried.vessel);
    await expect(control(page, "etd")).toBeHidden();
    await fillIn(page, { commodity: "Toys", ...person });
    await send(page, text).click();
    const told = page.locator(":focus");
    await expect(told).toContainText(text.form.submitted);
    await expect(told.getByRole("link", { name: text.carried.again })).toHaveAttribute(
      "href",
      localePath(locale, "/port?loading_port=Meridian+Bay&discharge_port=Port+Aurora"),
    );
    // What is said in Chinese has been seen; the form is the same.
    if (locale !== "en") continue;
    // The form is a new one, and so is the page beside it; who sent the last one is known.
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: text.otherKinds })).toBeVisible();
    await expect(control(page, "etd")).toBeVisible();
    await holds(page, { loading_port: "", etd: "", vessel: "", commodity: "", ...person });
    expect(new URL(page.url()).search).toBe("");
    await axeClean(page);
    await reload(page);
    await expect(panel).toHaveCount(0);
    await holds(page, { loading_port: "", vessel: "" });
  }
});

test("the overview leads to the four forms in every language", { tag: "@desk" }, async ({ request }) => {
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

test.describe("without script", { tag: "@desk" }, () => {
  test.use(noScript);

  test("a form comes back with its errors and values, and goes through when they are put right", async ({
    page,
  }) => {
    const kind = "sea";
    const before = (await portal.stored(kind)).length;
    const whole = wholeForm(kind);
    await visit(page, `${portal.url}/fe-${kind}`);
    await fillIn(page, { ...whole, email: "kayan@lantern" });
    await portal.openedEarlier(page);
    await send(page).click();
    await expect(page).toHaveTitle(new RegExp(`^${enquiry.form.error}`));
    await expect(problem(page).getByRole("link")).toHaveText([enquiry.errors.email]);
    await expect(control(page, "email")).toHaveAccessibleDescription(new RegExp(enquiry.errors.email));
    await holds(page, { ...whole, email: "kayan@lantern" });

    await control(page, "email").fill(whole.email);
    await portal.broken(async () => {
      await send(page).click();
      await expect(page.getByText(enquiry.form.failed, { exact: true })).toBeVisible();
    });
    await holds(page, whole);
    await send(page).click();
    await expect(submitted(page)).toBeVisible();
    await expect(reference(page)).toHaveText(new RegExp(`^${kind}-`));
    await holds(page, { commodity: "", email: "" });
    expect((await portal.stored(kind)).slice(before)).toEqual([whole]);
  });
});

test.describe("as a browser without script sends it", { tag: "@desk" }, () => {
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

  for (const kind of ["air", "truck", "warehouse"] as const)
    test(`a form comes back with its errors and values, and goes through when they are put right (${kind})`, async ({
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

  test("an incomplete form in zh-tw names each field that is wrong and keeps the rest, of every kind", async ({
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
});
