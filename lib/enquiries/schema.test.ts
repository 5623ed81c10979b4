import fc from "fast-check";
import { type FieldRule, formFields, formKinds } from "./rules";
import { parseForm, typedValues } from "./schema";

const contact = { name: "Wong Ka-yan", company: "Lantern Toys Limited", email: "kayan@lantern.example" };
const sea = { loading_port: "Hong Kong", discharge_port: "Rotterdam", commodity: "Toys", ...contact };
const ebook = {
  from_first_name: "Ka-yan",
  from_last_name: "Wong",
  from_email: "kayan@lantern.example",
  company_name: "Lantern Toys Limited",
  country: "HK",
  state: "Kowloon",
  job_title: "Shipping manager",
  hk_edition: "1",
  agree: "on",
};

test("a form is parsed completely: trimmed, without unknown and empty fields, with normalised moments and numbers", () => {
  const raw = {
    ...sea,
    loading_port: " Hong Kong ",
    cargo_type: "FCL",
    quantity: 2,
    container_type: "40HQ",
    etd: "17-06-2022",
    vgm: "15-06-2022 12:00",
    remarks: "one\r\ntwo",
    vessel: "",
    is_admin: "1",
    __proto__: { polluted: "1" },
    constructor: "x",
  };
  expect(parseForm("sea", raw)).toEqual({
    content: {
      ...sea,
      cargo_type: "FCL",
      quantity: "2",
      container_type: "40HQ",
      etd: "2022-06-17",
      vgm: "2022-06-15T12:00",
      remarks: "one\ntwo",
    },
  });
});

test.each([
  ["FCL", { quantity: "2", container_type: "20GP" }],
  ["LCL", { cbm: "3.5" }],
  ["Break-Bulk", { kgs: "1200" }],
])("the cargo type %s uses only its own figures, however wrong the others are", (cargo_type, own) => {
  const others = { quantity: "many", container_type: "big", cbm: "x", kgs: "-" };
  expect(parseForm("sea", { ...sea, ...others, cargo_type, ...own })).toEqual({
    content: { ...sea, cargo_type, ...own },
  });
});

test("missing and wrong values are named by field, in the form's order", () => {
  const bad = {
    ...sea,
    commodity: " ",
    email: "kayan@lantern",
    voy_no: "1\r\nBcc: x@y.example",
    eta: "soon",
  };
  const parsed = parseForm("sea", bad);
  expect(parsed).toEqual({
    errors: { commodity: "required", voy_no: "characters", eta: "moment", email: "email" },
  });
  expect(Object.keys("errors" in parsed ? parsed.errors : {})).toEqual([
    "commodity",
    "voy_no",
    "eta",
    "email",
  ]);
});

test("the e-book form needs its seven fields, an edition and the agreement", () => {
  expect(parseForm("ebook", ebook)).toEqual({ content: { ...ebook, agree: "1" } });
  expect(parseForm("ebook", {})).toEqual({
    errors: {
      from_first_name: "required",
      from_last_name: "required",
      from_email: "required",
      company_name: "required",
      country: "required",
      state: "required",
      job_title: "required",
      hk_edition: "editions",
      agree: "agree",
    },
  });
  for (const edition of ["hk_edition", "cn_edition", "sg_edition", "my_edition"]) {
    const { hk_edition: _, ...none } = ebook;
    expect(parseForm("ebook", { ...none, [edition]: true })).toHaveProperty("content");
  }
});

test("any object is read, and only known fields come out, all of them within their limits", () => {
  const names = [...new Set(formKinds.flatMap((kind) => formFields[kind].map(({ name }) => name)))];
  const raw = fc.dictionary(fc.oneof(fc.constantFrom<string>(...names), fc.string()), fc.anything());
  fc.assert(
    fc.property(fc.constantFrom(...formKinds), raw, (kind, fields) => {
      const rules: readonly FieldRule[] = formFields[kind];
      const parsed = parseForm(kind, fields);
      const found = "content" in parsed ? parsed.content : parsed.errors;
      for (const [name, value] of Object.entries(found)) {
        expect(rules.some((rule) => rule.name === name)).toBe(true);
        expect(typeof value).toBe("string");
      }
      expect(JSON.parse(JSON.stringify(typedValues(kind, fields)))).toEqual(typedValues(kind, fields));
    }),
  );
});

test("a form is filled again with what was typed, right or wrong, and nothing else", () => {
  const typed = typedValues("sea", {
    ...sea,
    email: "kayan@lantern",
    eta: "soon",
    form_key: "k",
    remarks: "x".repeat(9_000),
  });
  expect(typed).toEqual({ ...sea, email: "kayan@lantern", eta: "soon", remarks: "x".repeat(4_000) });
});
