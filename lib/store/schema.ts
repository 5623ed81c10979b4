import type { Generated } from "kysely";

/** The store's tables, as Kysely sees them. Times of port calls are local text, instants are ISO 8601 UTC text. */
export interface Database {
  seeds: SeedRow;
  ports: PortRow;
  port_terms: PortTermRow;
  airports: AirportRow;
  airport_terms: AirportTermRow;
  sailings: SailingRow;
  vessels: VesselRow;
  flights: FlightRow;
  domain_state: DomainStateRow;
  upstream_answers: UpstreamAnswerRow;
  upstream_nothings: UpstreamNothingRow;
  short_links: ShortLinkRow;
  changes: ChangeRow;
  articles: ArticleRow;
  articles_aside: ArticleAsideRow;
  article_previews: ArticlePreviewRow;
  due_changes: DueChangeRow;
  redirects: RedirectRow;
  article_hashtags: ArticleHashtagRow;
  enquiries: EnquiryRow;
  outbox: OutboxRow;
  drafts: DraftRow;
  secrets: SecretRow;
  rate_counters: RateCounterRow;
  clock: ClockRow;
  article_texts: ArticleTextRow;
  article_words: ArticleWordRow;
  companies: CompanyRow;
  company_types: CompanyTypeRow;
  company_ports: CompanyPortRow;
  company_terms: CompanyTermRow;
  carriers: CarrierRow;
  services: ServiceRow;
  service_sellers: ServiceSellerRow;
  voyages: VoyageRow;
  calls: CallRow;
  call_sales: CallSaleRow;
  transfer_rules: TransferRuleRow;
  domestic_sellers: DomesticSellerRow;
  call_batches: CallBatchRow;
  call_revisions: CallRevisionRow;
  imports: ImportRow;
  contents: ContentRow;
  pictures: PictureRow;
  picture_files: PictureFileRow;
  picture_sources: PictureSourceRow;
  article_pictures: ArticlePictureRow;
}

/** Which edition of a data file the store holds: 'ports', or 'sample:' or 'own:' and a domain. */
export interface SeedRow {
  name: string;
  /** Hexadecimal, of the file's text; of own rows a new one with each import. */
  sha256: string;
}

/** Reference data: real ports. */
export interface PortRow {
  id: string;
  name: string;
  /** The name folded: what the port index is sorted by. */
  sort_name: string;
  name_zh: string | null;
  country_code: string;
  unlocode: string;
  zone: string;
  lat: number;
  lon: number;
  /** JSON array of strings. */
  aliases: string;
}

/** What people type to find a port, folded. Primary key (rank, term, port_id): one range scan a rank. */
export interface PortTermRow {
  /** One of portRanks (lib/place-ranks): 0 name, 1 Chinese name, 2 alias, 3 code, 4 its last letters, 5 country. */
  rank: number;
  term: string;
  port_id: string;
}

/** Reference data: real airports. `id` is the IATA code. */
export interface AirportRow {
  id: string;
  name: string;
  name_zh: string | null;
  city: string;
  city_zh: string | null;
  country_code: string;
  zone: string;
  lat: number;
  lon: number;
  /** JSON array of strings. */
  aliases: string;
}

/** What people type to find an airport, folded; ranks are those of lib/places/airport-terms. */
export interface AirportTermRow {
  rank: number;
  term: string;
  airport_id: string;
}

/** Clustered by port pair and departure, so that a search reads neighbouring rows. */
export interface SailingRow {
  loading_port_id: string;
  discharge_port_id: string;
  etd: string;
  id: string;
  eta: string | null;
  operator: string;
  service: string | null;
  /**
   * Set when the transhipment port is a known port; `transhipment_port` holds the text otherwise. Either names two, joined
   * by ' / ', where three ships carry the cargo.
   */
  transhipment_port_id: string | null;
  transhipment_port: string | null;
  vessel: string;
  voyage: string | null;
  imo: string | null;
  vessel_2: string | null;
  voyage_2: string | null;
  si: string | null;
  vgm: string | null;
  cy: string | null;
  cfs: string | null;
  receiving: string | null;
  vr: string | null;
  cv: string | null;
  booking_url: string | null;
  sample: number;
}

export interface VesselRow {
  imo: string;
  vessel: string;
  ship_type: string | null;
  flag: string | null;
  call_sign: string | null;
  gross_tonnage: number | null;
  deadweight: number | null;
  length_overall: number | null;
  breadth_extreme: number | null;
  draught: number | null;
  year_built: number | null;
  sample: number;
}

/** A service that recurs by weekday, clustered by airport pair and departure. */
export interface FlightRow {
  /** IATA codes. */
  origin: string;
  destination: string;
  /** 'HH:mm', local. */
  departure_time: string;
  id: string;
  /** Designator of the first flight number: an import replaces by it. */
  airline: string;
  type: string;
  /** Days of departure, local: '1' Monday to '7' Sunday, in order ('135'). */
  days: string;
  arrival_time: string;
  /** Local date of arrival minus local date of departure, in days. */
  arrival_day: number;
  /** First and last date of departure, local; 1900-01-01 and 9999-12-31 when open. */
  valid_from: string;
  valid_to: string;
  /** JSON array of [flight number, aircraft type]. */
  legs: string;
  /** Codes of the airports called at on the way, joined by blanks; '' for none. */
  via: string;
  sample: number;
}

/** Whether a domain shows sample rows ('sample'), the operator's own ('own') or nothing ('empty'). */
export interface DomainStateRow {
  domain: string;
  state: "sample" | "own" | "empty";
  /** Date (publisher's zone) the sample was last rolled forward to. */
  rolled_on: string | null;
}

/** The last good answer of an upstream call. */
export interface UpstreamAnswerRow {
  key: string;
  /** Name of the call: each has a quota. */
  call: string;
  body: string;
  bytes: number;
  stored_at: string;
}

/** An answer that declined or had nothing, given after the last good one of the same key, if there is one. */
export interface UpstreamNothingRow {
  key: string;
  body: string;
  stored_at: string;
}

export interface ShortLinkRow {
  code: string;
  url: string;
  created_at: string;
  /** The UTC date it was made, or followed last. */
  used_on: Generated<string>;
}

/** A form that was sent. One row for each key and content. */
export interface EnquiryRow {
  id: string;
  kind: string;
  /** The random part of the form's key. */
  form_key: string;
  content_hash: string;
  /** JSON object of texts. */
  content: string;
  language: string;
  /** waiting: jobs are open or none is assigned yet; suspect: a robot's, never sent unless the operator says so. */
  status: "waiting" | "delivered" | "parked" | "suspect";
  created_at: string;
  delivered_at: string | null;
}

/** One delivery of one subject over one channel. */
export interface OutboxRow {
  id: Generated<number>;
  subject: string;
  /** '' until a channel is configured. */
  channel: string;
  status: "waiting" | "done" | "parked";
  attempts: Generated<number>;
  /** Attempts of which nobody knows whether they arrived. */
  unsure: Generated<number>;
  /** How often the success of another job has set this one going again. */
  revivals: Generated<number>;
  due_at: string;
  /** The process that has taken the job, until `lease_until`. */
  lease: string | null;
  lease_until: string | null;
  /** What went wrong last: a code, never a word of the subject. */
  reason: string | null;
  done_at: string | null;
}

/** What was typed into a form that could not be taken, for the page that shows it again. */
export interface DraftRow {
  code: string;
  body: string;
  created_at: string;
}

export interface SecretRow {
  name: string;
  value: string;
}

/** Requests counted for one rule and address until `ends_at`; the key is a hash. */
export interface RateCounterRow {
  key: string;
  count: number;
  ends_at: string;
}

/** 'seen': the wall clock as a server last saw it; 'doubted': until when it is not believed. */
export interface ClockRow {
  name: string;
  at: string;
}

/** What an import touched; every server reads on from the last id it has seen. */
export interface ChangeRow {
  id: Generated<number>;
  domain: string;
  key: string;
  created_at: string;
}

export interface ArticleRow {
  /** Order of language and publication: see lib/news/order.ts. */
  n: number;
  id: string;
  language: "en" | "zh";
  headline: string;
  intro: string;
  /** Sanitised HTML. */
  body: string;
  /** With the offset of the place of publication. */
  published_at: string;
  /** JSON array of { url, alt }. */
  images: string;
  /** JSON array of strings, as written. */
  hashtags: string;
  story: string | null;
  /** JSON object { headline, intro, body, images }: a Chinese article as its publisher wrote it in Simplified. */
  simplified: string | null;
  /** JSON of what it says of itself besides (lib/news/schema); null where that is nothing. */
  about: string | null;
  sample: number;
}

/** An address that stood elsewhere before, and where it leads now (lib/store/redirects.ts). */
export interface RedirectRow {
  old: string;
  target: string;
}

/** An article that is not published: one that never was, or one that was taken back and answers 410. */
export interface ArticleAsideRow {
  id: string;
  state: "draft" | "withdrawn";
  language: "en" | "zh";
  headline: string;
  published_at: string;
  /** The whole article in JSON, as lib/news/schema has it. */
  record: string;
}

/** An address under which one article may be read before it is published. */
export interface ArticlePreviewRow {
  /** SHA-256 of the address's secret part, hexadecimal. */
  token: string;
  article_id: string;
  ends_at: string;
}

/** A picture that was taken in. */
export interface PictureRow {
  /** What lib/media-address.ts writes it with. */
  id: string;
  /** Pixels of its widest file. */
  width: number;
  height: number;
  /** When an import last took it. */
  used_at: string;
}

/** One width of it. */
export interface PictureFileRow {
  picture_id: string;
  width: number;
  height: number;
  /** WebP in base64: text is the same to both databases, and to a copy's digest. */
  data: string;
}

/** What it was made of, so that it is made, and fetched, once: 'sha256:' and the file's digest, or an address. */
export interface PictureSourceRow {
  source: string;
  picture_id: string;
}

/** Which articles show which pictures, whether they are published or aside. */
export interface ArticlePictureRow {
  article_id: string;
  picture_id: string;
}

/** A change that comes by itself at an instant: every server looks each second for those that have come. */
export interface DueChangeRow {
  due_at: string;
  domain: string;
  key: string;
}

/** Which articles carry a hashtag (folded). */
export interface ArticleHashtagRow {
  tag: string;
  n: number;
}

/** Latin words that stand in the full text, or once stood there: what the beginning of a word may stand for. */
export interface ArticleWordRow {
  word: string;
}

/** The full text, as tokens; `rowid` is the article's n. Can be searched, not read back. */
export interface ArticleTextRow {
  rowid: number;
  headline: string;
  intro: string;
  body: string;
  hashtags: string;
}

/** A company of the directory. */
export interface CompanyRow {
  id: string;
  /** The name, folded: lists stand in its order. */
  sort_name: string;
  /** JSON of a CompanyRecord (lib/directory/schema). */
  record: string;
  sample: number;
}

/** Which companies belong to a category, in the order of lists. */
export interface CompanyTypeRow {
  type: string;
  sort_name: string;
  company_id: string;
}

/** The ports in which a company has addresses. */
export interface CompanyPortRow {
  company_id: string;
  port_id: string;
  name: string;
  name_zh: string | null;
}

/** What people type to find a company, folded. */
export interface CompanyTermRow {
  term: string;
  company_id: string;
  /** 0 name, 1 service, 2 hashtag, 3 port. */
  kind: number;
}

/** Who sells cargo space under bills of lading of its own: what a sailing names as its operator. */
export interface CarrierRow {
  /** Of the list; of the list 'own' the name itself. */
  code: string;
  list: "SMDG" | "NMFTA" | "own";
  name: string;
  name_zh: string | null;
  sample: Generated<number>;
}

/** A rotation of ports, sailed by several ships. */
export interface ServiceRow {
  id: string;
  code: string;
  name: string | null;
  /** Universal service reference, 'SR' and five digits and a letter. */
  universal_ref: string | null;
  ship_operator: string | null;
  sample: Generated<number>;
}

/** Who sells a service, under which code. */
export interface ServiceSellerRow {
  service_id: string;
  /** Code of a carrier. */
  seller: string;
  code: string;
  name: string | null;
  /** 1 where the seller has the service as a part of longer ways only, as of a common feeder. */
  through_only: Generated<number>;
}

/**
 * One ship on one round of a service. A voyage that an import replaces stays, marked with that import, until a later one:
 * who still goes by what was before finds its rows.
 */
export interface VoyageRow {
  id: number;
  service_id: string;
  /** What tells the ships of a service apart: IMO number, else the name, else the voyage's number. */
  ship: string;
  imo: string | null;
  /** null while no ship is named. */
  vessel: string | null;
  status: "planned" | "blank";
  /** Dates, local to their ports, of the first and of the last call. */
  first_on: string;
  last_on: string;
  /** The number of its calls. */
  calls: number;
  batch_id: number;
  /** The batch that took its place. */
  replaced_by: number | null;
  sample: Generated<number>;
}

/** One ship at one port of a voyage, clustered by voyage. */
export interface CallRow {
  voyage_id: number;
  /** From 1, in the order of the voyage. */
  n: number;
  port_id: string;
  /** SMDG code. */
  terminal: string | null;
  terminal_name: string | null;
  arrival_planned: string | null;
  arrival_estimated: string | null;
  arrival_actual: string | null;
  departure_planned: string | null;
  departure_estimated: string | null;
  departure_actual: string | null;
  /** Letters of the directions it loads for, '*' where that is not told, '' for none. */
  loads: string;
  discharges: string;
  status: "planned" | "omitted";
  /** The carrier's transport call reference. */
  reference: string | null;
  /** When the carrier said so. */
  as_of: string | null;
}

/** What one seller says of a call. */
export interface CallSaleRow {
  voyage_id: number;
  n: number;
  seller: string;
  /** Numbers under which cargo is discharged and loaded here: they differ where the ship turns round. */
  voyage_in: string;
  voyage_out: string;
  universal_in: string | null;
  universal_out: string | null;
  /** Cut-off of cargo that is transhipped onto the ship here. */
  tco: string | null;
  /** JSON object of times by their DCSA code; null for none. */
  cutoffs: string | null;
  /** Where cargo is booked that is loaded here. */
  booking_url: string | null;
}

/** What a transfer takes; null is any, or no word of it. */
export interface TransferRuleRow {
  id: Generated<number>;
  seller: string | null;
  port_id: string | null;
  /** Ids of services. */
  from_service: string | null;
  onto_service: string | null;
  shortest_hours: number | null;
  longest_days: number | null;
  allowed: Generated<number>;
}

/** A seller that may carry between the ports of a country. */
export interface DomesticSellerRow {
  seller: string;
  country_code: string;
  sample: Generated<number>;
}

/** One import of calls. */
export interface CallBatchRow {
  id: Generated<number>;
  source: string;
  as_of: string | null;
  at: string;
  sample: Generated<number>;
}

/** One change of a fact of calls. Rows are added only. */
export interface CallRevisionRow {
  id: Generated<number>;
  what: string;
  key: string;
  field: string;
  old: string | null;
  new: string | null;
  at: string;
  batch_id: number;
}

/** The last import of a domain that went through. */
export interface ImportRow {
  domain: string;
  at: string;
  rows: number;
  ms: number;
}

/** One entry of a list that a publisher brought in (lib/store/contents.ts). */
export interface ContentRow {
  domain: string;
  /** From 0, in the order of the file. */
  n: number;
  /** What tells it from the others of its list. */
  id: string;
  /** JSON object of the file's cells, by head. */
  cells: string;
}
