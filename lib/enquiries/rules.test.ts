import { type FieldRule, formFields, formKinds } from "./rules";

test("each form asks for who, what, where from and where to", () => {
  const required = Object.fromEntries(
    formKinds.map((kind) => [
      kind,
      formFields[kind].filter((rule: FieldRule) => rule.required).map(({ name }) => name),
    ]),
  );
  const contact = ["commodity", "name", "company", "email"];
  expect(required).toEqual({
    sea: ["loading_port", "discharge_port", ...contact],
    air: ["origin_airport", "destination_airport", ...contact],
    truck: ["pickup_location", "place_of_delivery", ...contact],
    warehouse: ["warehouse_location", ...contact],
    ebook: [
      "from_first_name",
      "from_last_name",
      "from_email",
      "company_name",
      "country",
      "state",
      "job_title",
    ],
  });
});

test("names are snake_case and stand once in a form; conditions name an earlier field and one of its options", () => {
  for (const kind of formKinds) {
    const rules: readonly FieldRule[] = formFields[kind];
    const names = rules.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const [index, { name, when }] of rules.entries()) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
      if (!when) continue;
      const other = rules.slice(0, index).find((rule) => rule.name === when.name);
      expect(other?.options).toContain(when.is);
    }
  }
});
