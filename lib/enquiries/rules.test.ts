import { type FieldRule, formFields, formKinds, incoterms } from "./rules";

test("each form asks for contact, cargo, origin and destination", () => {
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

test("each freight form may say when the goods are ready, under which of the eleven terms, and when a truck should come", () => {
  const asked = Object.fromEntries(
    formKinds.map((kind) => [
      kind,
      formFields[kind].map(({ name }) => name).filter((name) => /^(incoterm|.*_date)$/.test(name)),
    ]),
  );
  const ready = ["cargo_ready_date", "incoterm"];
  expect(asked).toEqual({
    sea: ready,
    air: ready,
    truck: ["pickup_date", ...ready],
    warehouse: ready,
    ebook: [],
  });
  expect(new Set(incoterms).size).toBe(11);
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
