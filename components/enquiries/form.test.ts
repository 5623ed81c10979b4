import { enquiryKinds, formFields } from "@/lib/enquiries/rules";
import { postJson } from "@/lib/web/fetcher";
import messages from "@/messages/en.json";
import { countryOptions, ebookRows } from "./ebook-view";
import { enquirySections } from "./enquiry-view";
import { errorText, fieldsOf } from "./form-view";
import { sendForm } from "./send-form";

jest.mock("@/lib/web/fetcher", () => ({
  ...jest.requireActual("@/lib/web/fetcher"),
  postJson: jest.fn(),
}));
const { FetchFailure } = jest.requireActual<typeof import("@/lib/web/fetcher")>("@/lib/web/fetcher");
const post = jest.mocked(postJson);
const errors = messages.enquiry.errors;

test.each(enquiryKinds)("the %s form shows every field of its rules once, each with words", (kind) => {
  const shown = fieldsOf(enquirySections(kind, messages.enquiry));
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

test("the e-book form shows every field, the e-mail without the attribute, countries in the language's order", () => {
  const { about, editions, agreement } = ebookRows(messages.ebook, "en");
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

  test("a form that is taken, or refused by field, is sent once under the key it holds", async () => {
    post.mockResolvedValueOnce({ result: "success" });
    expect(await send()).toEqual({ result: "success" });
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
    expect(await send(key)).toEqual({ result: "success" });
    expect(keys()).toEqual(["first", "first", "second"]);
    expect(key.current).toBe("second");
    post.mockReset().mockRejectedValue(problem(422, "tooFast", { waitSeconds: 1 }));
    expect(await send()).toEqual({ result: "failed", reason: "tooFast" });
    expect(post).toHaveBeenCalledTimes(3);
  });

  test("says what is known of a form that was not taken", async () => {
    post.mockRejectedValueOnce(problem(429, "busy"));
    expect(await send()).toEqual({ result: "failed", reason: "busy" });
    post.mockRejectedValueOnce(problem(500, "failed"));
    expect(await send()).toEqual({ result: "failed", reason: "failed" });
    post.mockRejectedValueOnce(new FetchFailure("no answer"));
    expect(await send()).toEqual({ result: "failed", reason: "lost" });
    expect(post).toHaveBeenCalledTimes(3);
  });
});
