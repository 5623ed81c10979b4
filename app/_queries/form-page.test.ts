import { config } from "@/lib/config/config";
import { saveDraft, submitEnquiry } from "@/lib/enquiries";
import { store } from "@/lib/store/connection";
import { loadFormPage } from "./form-page";

const jar = new Map<string, string>();
jest.mock("next/headers", () => ({
  cookies: async () => ({ get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined) }),
}));

beforeAll(() => {
  config().storeUrl = ":memory:";
});
beforeEach(() => jar.clear());
afterAll(() => store().close());

const nothing = { values: {}, errors: {}, result: null, reference: null, reason: null };

test("a new form is empty, and each rendering has its own key", async () => {
  const [one, two] = [await loadFormPage("air", {}), await loadFormPage("air", { fe_result: "" })];
  expect(one).toEqual({ ...nothing, formKey: expect.any(String) });
  expect(two.formKey).not.toBe(one.formKey);
});

test("Get Quote fills the forms of ports and of airports and no other", async () => {
  const params = { loading_port: "Hong Kong", etd: "2022-06-17 14:30", email: "x@y.example" };
  expect((await loadFormPage("sea", params)).values).toEqual({
    loading_port: "Hong Kong",
    etd: "17-06-2022 14:30",
  });
  expect((await loadFormPage("truck", params)).values).toEqual({});
  const airports = { origin_airport: "Hong Kong (HKG)", destination_airport: ["London (LHR)"], name: "A" };
  expect((await loadFormPage("air", airports)).values).toEqual({
    origin_airport: "Hong Kong (HKG)",
    destination_airport: "London (LHR)",
  });
});

test("a rejected form is shown with its input while its address requests it, and can be sent at once", async () => {
  const draft = {
    kind: "sea",
    values: { email: "kayan@lantern" },
    errors: { email: "email" },
    reason: "invalid",
  } as const;
  jar.set("draft_sea", await saveDraft(draft, new Date()));
  const page = await loadFormPage("sea", { fe_result: "failed", loading_port: "Hong Kong" });
  const { kind: _, ...shown } = draft;
  expect(page).toEqual({ ...shown, result: "failed", reference: null, formKey: expect.any(String) });
  const raw = {
    loading_port: "Hong Kong",
    discharge_port: "Rotterdam",
    commodity: "Toys",
    name: "Wong Ka-yan",
    company: "Lantern Toys Limited",
    email: "kayan@lantern.example",
    form_key: page.formKey,
  };
  expect(await submitEnquiry({ kind: "sea", raw, language: "en" }, new Date())).toMatchObject({
    result: "success",
  });
  expect(await loadFormPage("sea", {})).toMatchObject(nothing);
  expect(await loadFormPage("air", { fe_result: "failed" })).toMatchObject({ ...nothing, result: "failed" });
});

test("success is shown once with its reference, whatever the cookie", async () => {
  jar.set("draft_sea", "unknown");
  const reference = "sea-abcdefgh23456789";
  expect(await loadFormPage("sea", { fe_result: "success", reference })).toMatchObject({
    ...nothing,
    result: "success",
    reference,
  });
  expect(await loadFormPage("sea", { reference })).toMatchObject(nothing);
  expect(await loadFormPage("sea", { fe_result: "success" })).toMatchObject({
    ...nothing,
    result: "success",
  });
});
