import { readTabText, writeTabText } from "@/lib/web/storage-tab";

/** Who sent an enquiry, kept for the next one in this tab (named in the cookie policy). */
const key = "fe_contact";
export const contactFields = ["name", "company", "email", "contact_number"] as const;
export type Contact = Partial<Record<(typeof contactFields)[number], string>>;

/** Longer than any of these fields takes. */
const longest = 254;

/** Who sent the last enquiry of this tab; nothing where that is not known. */
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

/** Keeps who sent an enquiry, of all that its form holds. */
export function storeContact(fields: Readonly<Record<string, string | undefined>>): void {
  const contact = contactFields.flatMap((name) => (fields[name] ? [[name, fields[name]]] : []));
  writeTabText(key, JSON.stringify(Object.fromEntries(contact)));
}

/** The fields of a form that say who sends it, as they stand on the page. */
function controlsOf(form: HTMLFormElement): HTMLInputElement[] {
  return contactFields.flatMap((name) => {
    const control = form.elements.namedItem(name);
    return control instanceof HTMLInputElement ? [control] : [];
  });
}

/** Fills a form in with who sent the last one, unless anything is there already; whether there was anything to fill in. */
export function fillContact(form: HTMLFormElement): boolean {
  const controls = controlsOf(form);
  const contact: Readonly<Record<string, string | undefined>> = readContact();
  if (controls.some(({ value }) => value !== "") || Object.keys(contact).length === 0) return false;
  for (const control of controls) control.value = contact[control.name] ?? "";
  return true;
}

/** Forgets who sent the last enquiry, and empties the fields of a form that say so. */
export function clearContact(form: HTMLFormElement): void {
  writeTabText(key, "");
  for (const control of controlsOf(form)) control.value = "";
}
