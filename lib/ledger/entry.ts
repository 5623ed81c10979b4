import { type PortTime, timeInZone } from "@/lib/i18n/formats";

/** A value before or after a change: what it is, and what goes with it. */
export interface LedgerValue {
  text: string;
  more: string;
  /** Whether it is the name of a ship or of ports. */
  isName?: boolean;
}

/** An event of a ledger in the words of a language: rows, mails, feeds, tools and the API write it with these alone. */
export interface LedgerEntry {
  /** Of the ledger: the address of the entry, and its id in feeds. */
  id: number;
  kind: string;
  /** Those of its changes. */
  kinds: readonly string[];
  /** Whether a reader must act. */
  isUrgent: boolean;
  isSample: boolean;
  /** When this portal took it in, ISO 8601 UTC. */
  recordedAt: string;
  /** When the carrier said so, as it wrote it; null where its files do not have that. */
  reportedAt: string | null;
  /** 'Departure later'. */
  title: string;
  /** 'FE1 105W slips 2 days: leaves Hong Kong 14 Dec 09:00, was 12 Dec 09:00'. */
  sentence: string;
  /** What is to be known beside it, such as that a cut-off moved late; '' for nothing. */
  note: string;
  /** Of the change that names it; null where there was none. */
  previous: LedgerValue | null;
  current: LedgerValue;
  /** Ship and voyage, or the flight number. */
  name: string;
  /** What a subject line adds to the sentence: 'Azure Fortune, ETD 14 Dec 09:00', 'HKG – SIN'; '' where nothing is known. */
  subtitle: string;
  /** The carriers that sell the ship, by name; none by air. */
  sellers: readonly string[];
  /** The carriers that sell the ship, or the airline; then 'No. 4127'. */
  about: readonly string[];
  /** The file or service that said so; '' where a seller did. */
  source: string;
  /** What was recorded, one change a line. */
  details: readonly string[];
  /** The name in parts: the ship or flight in Latin letters, null for none; what follows; what goes with it; its unprefixed page. */
  subject: { name: string | null; rest: string; more: string; path: string | null };
}

/**
 * A moment of a report as local text of a zone (IANA), YYYY-MM-DDTHH:mm. A carrier may write its as-of without an offset: such a
 * text is already local and stays as it is.
 */
export function reportTime(moment: string, { zone }: { zone: string }): PortTime {
  if (!/(Z|[+-]\d{2}:?\d{2})$/.test(moment)) return moment.slice(0, 16);
  const instant = new Date(moment);
  return Number.isNaN(instant.getTime()) ? moment.slice(0, 16) : timeInZone(instant, zone);
}
