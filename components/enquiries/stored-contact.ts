import { readTabText, writeTabText } from "@/lib/browser/storage-tab";

/** The contact of the sender of an enquiry, stored for the next form in this tab (the cookie policy lists it). */
const key = "fe_contact";
export const contactFields = ["name", "company", "email", "contact_number"] as const;
export type Contact = Partial<Record<(typeof contactFields)[number], string>>;

/** More than any of these fields accepts. */
const longest = 254;

/** The contact of the last enquiry of this tab; empty where there is none. */
export function readContact(): Contact {
  const contact: Contact = {};
  try {
    const stored = JSON.parse(readTabText(key)) as Partial<Record<string, unknown>> | null;
    for (const name of contactFields) {
      const value = stored?.[name];
      if (typeof value === "string" && value !== "") contact[name] = value.slice(0, longest);
    }
  } catch {
    return {};
  }
  return contact;
}

/** Stores the contact fields of a form and none of its others. */
export function storeContact(fields: Readonly<Record<string, string | undefined>>): void {
  const contact = contactFields.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []));
  writeTabText(key, JSON.stringify(Object.fromEntries(contact)));
}

/** The contact fields of a form, as they are on the page. */
function controlsOf(form: HTMLFormElement): HTMLInputElement[] {
  return contactFields.flatMap((name) => {
    const control = form.elements.namedItem(name);
    return control instanceof HTMLInputElement ? [control] : [];
  });
}

/** Fills a form in with the stored contact, unless a contact field has a value already; returns whether there was a contact. */
export function fillContact(form: HTMLFormElement): boolean {
  const controls = controlsOf(form);
  const contact: Readonly<Record<string, string | undefined>> = readContact();
  if (controls.some(({ value }) => value !== "") || Object.keys(contact).length === 0) return false;
  for (const control of controls) control.value = contact[control.name] ?? "";
  return true;
}

/** Deletes the stored contact, and empties the contact fields of a form. */
export function clearContact(form: HTMLFormElement): void {
  writeTabText(key, "");
  for (const control of controlsOf(form)) control.value = "";
}
