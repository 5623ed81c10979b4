/** Creating a format for a zone is expensive, and a thousand places share some hundred zones. */
const usualZones = new Set(Intl.supportedValuesOf("timeZone"));

/** Whether a name is that of an IANA time zone; older names count too. */
export function isTimeZone(name: string): boolean {
  if (usualZones.has(name)) return true;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
