/** An event of a ledger in the words of a language: rows, mails, feeds, tools and the API write it with these alone. */
export interface LedgerEntry {
  /** Of the ledger: the address of the entry, and its id in feeds. */
  id: number;
  kind: string;
  /** Whether a reader must act. */
  isUrgent: boolean;
  isSample: boolean;
  /** When this portal took it in, ISO 8601 UTC. */
  recordedAt: string;
  /** 'FE1 105W slips 2 days: leaves Hong Kong 14 Dec 09:00, was 12 Dec 09:00'. */
  sentence: string;
  /** Ship and voyage, or the flight number. */
  name: string;
  /** What a subject line adds to the sentence: 'Azure Fortune, ETD 14 Dec 09:00', 'HKG – SIN'; '' where nothing is known. */
  subtitle: string;
  /** The carriers that sell the ship, or the airline; then 'No. 4127'. */
  about: string[];
  /** What was recorded, one change a line. */
  details: string[];
}
