/** To make a format of a zone is dear, and a thousand places share some hundred of these. */
const usualZones = new Set(Intl.supportedValuesOf("timeZone"));

/** Whether a name is that of an IANA time zone, an older one of it too. */
export function isTimeZone(name: string): boolean {
  if (usualZones.has(name)) return true;
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
