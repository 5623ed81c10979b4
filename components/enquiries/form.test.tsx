/** @jest-environment jsdom */
import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { pickerWords } from "@/components/places/picker-words";
import { postJson } from "@/lib/browser/fetcher";
import {
  type EnquiryKind,
  enquiryKinds,
  type FormValues,
  formFields,
  formPlaces,
  hiddenFields,
} from "@/lib/enquiries/shared";
import { ebookEditions } from "@/lib/site/site";
import messages from "@/messages/en.json";
import "@/test/support/browser-features";
import { ebookRows } from "./ebook-view";
import { enquirySections } from "./enquiry-view";
import { EnquiryForm, type FormProps } from "./form.client";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
jest.mock("@/lib/browser/fetcher", () => ({
  ...jest.requireActual("@/lib/browser/fetcher"),
  getJson: jest.fn(() => new Promise(() => {})),
  postJson: jest.fn(),
}));
const { FetchFailure } = jest.requireActual<typeof import("@/lib/browser/fetcher")>("@/lib/browser/fetcher");
const post = jest.mocked(postJson);
const { enquiry, ebook } = messages;
const words = { ...enquiry.form, errors: enquiry.errors };
const title = "Enquiry | Portal";

beforeEach(() => {
  jest.clearAllMocks();
  sessionStorage.clear();
  document.title = title;
  history.replaceState(null, "", "/fe-sea?loading_port=Hong+Kong");
  post.mockResolvedValue({ id: "truck-abcdefgh23456789" });
});

type Options = Partial<FormProps> & { isCarried?: boolean };
function formOf(kind: EnquiryKind, { isCarried = false, ...props }: Options = {}) {
  const values: FormValues = props.values ?? {};
  return (
    <EnquiryForm
      sections={enquirySections(kind, enquiry, values, isCarried)}
      words={words}
      pickerWords={pickerWords(messages.finder)}
      action={formPlaces[kind].action}
      page={formPlaces[kind].page}
      title={title}
      hidden={hiddenFields}
      formKey="first key"
      values={values}
      outcome={null}
      storesContact
      locale="en"
      {...props}
    />
  );
}
function open(kind: EnquiryKind, options?: Options) {
  const { rerender } = render(formOf(kind, options));
  return { user: userEvent.setup(), rerender };
}

const field = (name: string) => document.getElementById(`f-${name}`) as HTMLInputElement;
const valuesOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, field(name).value]));
const send = (label = words.send) => screen.getByRole("button", { name: label });
const problem = () => screen.getByRole("alert", { name: words.problem });
/** The fields of the form that was sent last. */
const sent = () => post.mock.calls.at(-1)?.[1] as Record<string, string>;
const rejectWith = (status: number, code: string, members = {}) =>
  post.mockRejectedValueOnce(new FetchFailure("", status, code, members));
const describedBy = (control: Element) =>
  (control.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");

const person = { name: "Wong Ka-yan", company: "Lantern Toys Limited", email: "kayan@lantern.example" };
const truck = { pickup_location: "Tuen Mun", place_of_delivery: "Yantian", commodity: "Toys", ...person };
type User = ReturnType<typeof userEvent.setup>;
async function fillIn(user: User, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await user.click(field(name));
    await user.paste(value);
  }
}

test.each(enquiryKinds)(
  "An incomplete %s form names each wrong field, leads to it and keeps the rest",
  async (kind) => {
    const { user } = open(kind);
    await fillIn(user, { remarks: "Handle with care", email: "kayan@lantern" });
    const required: Record<string, string> = enquiry.required;
    const wrong = formFields[kind].filter((rule) => "required" in rule).map(({ name }) => name);
    const sentences = wrong.map(
      (name) => (name === "email" ? enquiry.errors.email : required[name]) ?? "missing",
    );
    rejectWith(422, "invalid", {
      errors: Object.fromEntries(wrong.map((name) => [name, name === "email" ? "email" : "required"])),
    });
    await user.click(send());
    expect(document.activeElement).toBe(problem());
    expect(document.title).toBe(`${words.error}${title}`);
    const links = within(problem()).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent).sort()).toEqual([...sentences].sort());
    for (const [index, name] of wrong.entries()) {
      expect(field(name).getAttribute("aria-invalid")).toBe("true");
      expect(describedBy(field(name))).toContain(sentences[index]);
      await user.click(screen.getByRole("link", { name: sentences[index] as string }));
      expect(document.activeElement).toBe(field(name));
    }
    expect(valuesOf(["remarks", "email"])).toEqual({ remarks: "Handle with care", email: "kayan@lantern" });
  },
);

test("The keyboard alone sends an enquiry; its reference is shown and the next form has another key", async () => {
  const { user, rerender } = open("truck");
  field("pickup_location").focus();
  for (const name of [
    "pickup_location",
    "place_of_delivery",
    "commodity",
    "name",
    "company",
    "email",
  ] as const) {
    for (let steps = 0; document.activeElement !== field(name) && steps < 20; steps += 1) await user.tab();
    await user.keyboard(truck[name]);
  }
  await user.keyboard("{Enter}");
  expect(post).toHaveBeenCalledTimes(1);
  expect(post.mock.calls[0]?.[0]).toBe("/api/enquiries/truck");
  expect(sent()).toMatchObject({ ...truck, form_key: "first key", language: "en", reference_note: "" });
  expect(screen.getByText("truck-abcdefgh23456789").tagName).toBe("STRONG");
  expect(document.activeElement?.textContent).toContain(words.submitted);
  expect(document.activeElement?.textContent).toContain(words.submittedText);
  // Who sent it is known now, what is to be sent is not.
  expect(valuesOf(Object.keys(truck))).toEqual({
    ...Object.fromEntries(Object.keys(truck).map((name) => [name, ""])),
    ...person,
  });
  expect(location.pathname + location.search).toBe("/fe-truck");
  expect(refresh).toHaveBeenCalledTimes(1);
  rerender(formOf("truck", { formKey: "second key" }));
  await user.click(send());
  expect(sent().form_key).toBe("second key");
});

test("A double click sends one enquiry, and the button says to wait until the response", async () => {
  let respond: (body: unknown) => void = () => {};
  post.mockReturnValueOnce(new Promise((resolve) => (respond = resolve)));
  const { user } = open("truck");
  await fillIn(user, truck);
  await user.dblClick(send());
  expect(post).toHaveBeenCalledTimes(1);
  expect(send(words.wait).getAttribute("aria-disabled")).toBe("true");
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(words.wait);
  await user.click(send(words.wait));
  await act(async () => respond({ id: "truck-abcdefgh23456789" }));
  expect(post).toHaveBeenCalledTimes(1);
  expect(send().getAttribute("aria-disabled")).toBe("false");
});

test.each([
  [500, "failed", "failed"],
  [429, "busy", "busy"],
  [null, "", "lost"],
] as const)(
  "A form whose response is %s %s says so, keeps its text and is sent again by the same key",
  async (status, code, reason) => {
    post.mockRejectedValueOnce(new FetchFailure("", status, code));
    const { user } = open("truck");
    await fillIn(user, truck);
    await user.click(send());
    expect(screen.getAllByRole("alert")[0]?.textContent).toBe(words.failed + words.trouble[reason]);
    expect(document.title).toBe(`${words.error}${title}`);
    expect(valuesOf(Object.keys(truck))).toEqual(truck);
    await user.click(send());
    expect(screen.getByText(words.submitted)).toBeInstanceOf(HTMLElement);
    expect(document.title).toBe(title);
    expect(sent()).toMatchObject({ ...truck, form_key: "first key" });
  },
);

test("The contact of the last enquiry of the tab is filled in, and forgotten on demand", async () => {
  sessionStorage.setItem("fe_contact", JSON.stringify(person));
  const { user } = open("warehouse");
  expect(valuesOf(["name", "company", "email"])).toEqual(person);
  expect(screen.getByText(words.kept)).toBeInstanceOf(HTMLElement);
  await user.click(screen.getByRole("button", { name: words.forget }));
  expect(valuesOf(["name", "company", "email"])).toEqual({ name: "", company: "", email: "" });
  expect(sessionStorage.getItem("fe_contact")).toBeNull();
  expect(document.activeElement).toBe(field("name"));
  expect(screen.queryByText(words.kept)).toBeNull();
});

test("A contact in the address wins over the stored one", () => {
  sessionStorage.setItem("fe_contact", JSON.stringify(person));
  open("warehouse", { values: { name: "Chan Tai-man" } });
  expect(valuesOf(["name", "email"])).toEqual({ name: "Chan Tai-man", email: "" });
});

const carried = {
  loading_port: "Hong Kong",
  discharge_port: "Rotterdam",
  vessel: "Meridian Aurora",
  etd: "2022-06-17",
};

test("The facts of a sailing stay folded until one of them is wrong, and leave once the enquiry is accepted", async () => {
  const again = { href: "/port?loading_port=Hong+Kong", text: enquiry.carried.again };
  const { user } = open("sea", { values: carried, isCarried: true, again });
  const fold = () => field("etd").closest("details");
  expect(fold()?.open).toBe(false);
  expect(valuesOf(["loading_port", "vessel"])).toEqual({
    loading_port: "Hong Kong",
    vessel: "Meridian Aurora",
  });
  rejectWith(422, "invalid", { errors: { etd: "moment" } });
  await user.click(send());
  expect(fold()?.open).toBe(true);
  await user.click(within(fold() as HTMLElement).getByText(words.change));
  expect(fold()?.open).toBe(false);
  await user.click(within(problem()).getByRole("link", { name: /^ETD/ }));
  expect(fold()?.open).toBe(true);
  expect(document.activeElement).toBe(field("etd"));

  await user.click(send());
  expect(screen.getByRole("link", { name: again.text }).getAttribute("href")).toBe(again.href);
  expect(fold()).toBeNull();
  expect(valuesOf(["loading_port", "vessel", "etd"])).toEqual({ loading_port: "", vessel: "", etd: "" });
  expect(location.pathname + location.search).toBe("/fe-sea");
});

test("The outcome of a form that was sent without script has the focus, and leaves the address", () => {
  history.replaceState({ of: "the framework" }, "", "/fe-air?fe_result=invalid");
  open("air", {
    outcome: { result: "invalid", errors: { email: "email" } },
    values: { email: "kayan@lantern" },
  });
  expect(document.activeElement).toBe(problem());
  expect(field("email").value).toBe("kayan@lantern");
  expect(location.pathname + location.search).toBe("/fe-air");
  expect(history.state).toEqual({ of: "the framework" });
});

describe("The e-book form", () => {
  const { about, editions, agreement } = ebookRows(ebook, "en", ebookEditions);
  const props: Partial<FormProps> = {
    sections: [
      { legend: ebook.sections.about, rows: about },
      { legend: ebook.sections.editions, rows: editions },
      { legend: ebook.sections.privacy, rows: agreement },
    ],
    words: { ...words, send: ebook.send, submitted: ebook.submitted, submittedText: "", reference: "" },
    dialog: { title: ebook.dialogTitle, close: ebook.close },
    action: formPlaces.ebook.action,
    page: formPlaces.ebook.page,
    storesContact: false,
  };
  const dialog = () => screen.getByRole("dialog", { name: ebook.dialogTitle });
  const closeDialog = (user: User) =>
    user.click(within(dialog()).getAllByRole("button", { name: ebook.close }).at(-1) as HTMLElement);

  test("says in a dialog what must be ticked, and the rest at the fields", async () => {
    rejectWith(422, "invalid", { errors: { from_email: "required", editions: "editions", agree: "agree" } });
    const { user } = open("sea", props);
    await user.click(send(ebook.send));
    for (const sentence of [enquiry.errors.editions, enquiry.errors.agree])
      expect(within(dialog()).getByText(sentence)).toBeInstanceOf(HTMLElement);
    expect(dialog().textContent).not.toContain(ebook.required.from_email);
    await closeDialog(user);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(problem());
    expect(within(problem()).getByRole("link", { name: ebook.required.from_email })).toBeInstanceOf(
      HTMLElement,
    );
  });

  test("keeps its input when it fails, and is empty once it is accepted", async () => {
    rejectWith(500, "failed");
    const { user } = open("sea", props);
    await fillIn(user, { from_first_name: "Ka-yan", from_email: person.email });
    await user.selectOptions(field("country"), "Hong Kong");
    await user.click(screen.getByRole("checkbox", { name: "Singapore Edition" }));
    await user.click(screen.getByRole("checkbox", { name: "I Agree" }));
    await user.click(send(ebook.send));
    expect(dialog().textContent).toContain(words.failed);
    await closeDialog(user);
    expect(valuesOf(["from_first_name", "country"])).toEqual({ from_first_name: "Ka-yan", country: "HK" });
    const isTicked = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name }).checked;
    expect(["Singapore Edition", "China Edition", "I Agree"].map(isTicked)).toEqual([true, false, true]);
    await user.click(send(ebook.send));
    expect(sent()).toMatchObject({ from_first_name: "Ka-yan", country: "HK", sg_edition: "1", agree: "1" });
    expect(dialog().textContent).toContain(ebook.submitted);
    await closeDialog(user);
    expect(valuesOf(["from_first_name", "country"])).toEqual({ from_first_name: "", country: "" });
    expect(["Singapore Edition", "I Agree"].map(isTicked)).toEqual([false, false]);
    expect(sessionStorage.getItem("fe_contact")).toBeNull();
  });
});
