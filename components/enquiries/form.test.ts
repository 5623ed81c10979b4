import { postJson } from "@/lib/browser/fetcher";
import { enquiryKinds, type FormValues, formFields } from "@/lib/enquiries/shared";
import { ebookEditions } from "@/lib/site/site";
import messages from "@/messages/en.json";
import { countryOptions, ebookRows } from "./ebook-view";
import { enquirySections } from "./enquiry-view";
import { errorText, fieldsOf, optionsOf } from "./form-view";
import { sendForm } from "./send-form";
import { readContact, storeContact } from "./stored-contact";

jest.mock("@/lib/browser/fetcher", () => ({
  ...jest.requireActual("@/lib/browser/fetcher"),
  postJson: jest.fn(),
}));
const { FetchFailure } = jest.requireActual<typeof import("@/lib/browser/fetcher")>("@/lib/browser/fetcher");
const post = jest.mocked(postJson);
const errors = messages.enquiry.errors;

test.each(enquiryKinds)("the %s form shows every field of its rules once, each with words", (kind) => {
  const [of, ofSeveral] = [{}, { sailings: "Meridian Aurora", provider: "Cable Bay" }].map((values) =>
    fieldsOf(enquirySections(kind, messages.enquiry, values)),
  );
  // A form for several sailings asks for all of them in one field; only one for a company names it.
  const only = ["sailings", "provider"];
  const shown = [...(of ?? []), ...(ofSeveral ?? []).filter(({ name }) => only.includes(name))];
  const named = formFields[kind].map(({ name }) => name).filter((name) => !name.endsWith("_id"));
  expect(shown.map(({ name }) => name).sort()).toEqual([...named].sort());
  for (const field of shown) {
    expect(field.label).not.toBe(field.name);
    expect(field.isRequired).toBe(!field.isOptional);
    if (field.isRequired) expect(errorText(field, "required", errors)).toMatch(/^Enter /);
    expect(errorText(field, "tooLong", errors)).not.toMatch(/[{}]/);
    if (field.most) expect(errorText(field, "number", errors)).toContain(field.most);
  }
});

test("the facts of a sailing are folded, but ports alone are not", () => {
  const folds = (carried: FormValues) =>
    enquirySections("sea", messages.enquiry, carried, true).map(({ fold }) => fold);
  expect(folds({})).toEqual([undefined, undefined, undefined, undefined]);
  expect(folds({ loading_port: "Hong Kong" })).toEqual(folds({}));
  expect(folds({ loading_port: "Hong Kong", vessel: "Meridian Aurora" })).toEqual([
    undefined,
    undefined,
    "Change",
    undefined,
  ]);
});

describe("the sender of an enquiry", () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = new Map();
    const sessionStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    Object.assign(globalThis, { sessionStorage });
  });
  afterAll(() => void Reflect.deleteProperty(globalThis, "sessionStorage"));

  test("is stored, and no other field of the form", () => {
    storeContact({ name: "Wong Ka-yan", company: "Lantern Toys", email: "", commodity: "Toys" });
    expect([...kept.keys()]).toEqual(["fe_contact"]);
    expect(readContact()).toEqual({ name: "Wong Ka-yan", company: "Lantern Toys" });
  });

  test.each(["", "{", "null", "7", '["x"]', '{"name":7,"other":"x"}'])("is unknown for %j", (text) => {
    kept.set("fe_contact", text);
    expect(readContact()).toEqual({});
  });

  test("is empty where storage is forbidden", () => {
    Reflect.deleteProperty(globalThis, "sessionStorage");
    storeContact({ name: "Wong Ka-yan" });
    expect(readContact()).toEqual({});
  });
});

test("the e-book form shows every field, the e-mail without the attribute, countries in the language's order", () => {
  const { about, editions, agreement } = ebookRows(messages.ebook, "en", ebookEditions);
  const fields = [...about, ...editions, ...agreement].flat();
  expect(fields.map(({ name }) => name).sort()).toEqual(formFields.ebook.map(({ name }) => name).sort());
  expect(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual([
    "from_first_name",
    "from_last_name",
    "company_name",
    "country",
    "state",
    "job_title",
  ]);
  for (const { name, label, required } of about.flat()) {
    expect(label).not.toBe(name);
    expect(required).toMatch(/^(Enter|Choose) /);
  }
  const countries = fields.flatMap((field) => optionsOf(field) ?? []);
  expect(countries).toEqual(countryOptions("en"));
  const names = countryOptions("en").map(({ label }) => label);
  expect(names).toHaveLength(249);
  expect(names.slice(0, 2)).toEqual(["Afghanistan", "Åland Islands"]);
  expect(countryOptions("zh-tw").find(({ value }) => value === "HK")?.label).toBe("香港");
});

describe("sending", () => {
  const problem = (status: number, code: string, members = {}) =>
    new FetchFailure("", status, code, { ...members });
  beforeEach(() => {
    post.mockReset();
    jest.useFakeTimers();
  });
  afterEach(() => jest.useRealTimers());
  const keys = () => post.mock.calls.map(([, body]) => (body as Record<string, string>).form_key);
  const send = async (key = { current: "first" }) => {
    const sent = sendForm("/api/enquiries/air", { commodity: "Toys", form_key: "of the page" }, key);
    await jest.runAllTimersAsync();
    return sent;
  };

  test("a form that succeeds, or has errors by field, is sent once with its key", async () => {
    post.mockResolvedValueOnce({ result: "success", id: "air-abcdefgh23456789" });
    expect(await send()).toEqual({ result: "success", reference: "air-abcdefgh23456789" });
    post.mockRejectedValueOnce(problem(422, "invalid", { errors: { email: "email" } }));
    expect(await send()).toEqual({ result: "invalid", errors: { email: "email" } });
    expect(post.mock.calls).toEqual(
      Array(2).fill(["/api/enquiries/air", { commodity: "Toys", form_key: "first" }]),
    );
  });

  test("too fast waits and repeats the key, too late takes the new one; both end some time", async () => {
    const key = { current: "first" };
    post.mockRejectedValueOnce(problem(422, "tooFast", { waitSeconds: 2 }));
    post.mockRejectedValueOnce(problem(422, "expired", { formKey: "second" }));
    post.mockResolvedValueOnce({ result: "success" });
    expect(await send(key)).toEqual({ result: "success", reference: null });
    expect(keys()).toEqual(["first", "first", "second"]);
    expect(key.current).toBe("second");
    post.mockReset().mockRejectedValue(problem(422, "tooFast", { waitSeconds: 1 }));
    expect(await send()).toEqual({ result: "failed", reason: "tooFast" });
    expect(post).toHaveBeenCalledTimes(3);
  });

  test("reports what is known of a form that failed", async () => {
    post.mockRejectedValueOnce(problem(429, "busy"));
    expect(await send()).toEqual({ result: "failed", reason: "busy" });
    post.mockRejectedValueOnce(problem(500, "failed"));
    expect(await send()).toEqual({ result: "failed", reason: "failed" });
    post.mockRejectedValueOnce(new FetchFailure("no answer"));
    expect(await send()).toEqual({ result: "failed", reason: "lost" });
    expect(post).toHaveBeenCalledTimes(3);
  });
});
