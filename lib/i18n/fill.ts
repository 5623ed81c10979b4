const places = /\{(\w+)\}/g;

/** Puts values into a template's {name} places. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(places, (whole, name: string) => String(values[name] ?? whole));
}
