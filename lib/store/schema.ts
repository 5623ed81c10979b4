import type { Generated } from "kysely";
import type { StoredLanguage } from "@/lib/i18n/locales";

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
  acceptance_times: AcceptanceTimeRow;
  domain_state: DomainStateRow;
  upstream_answers: StoredResponseRow;
  upstream_nothings: NegativeCacheRow;
  short_links: ShortLinkRow;
  changes: ChangeRow;
  articles: ArticleRow;
  articles_aside: UnpublishedArticleRow;
  article_previews: ArticlePreviewRow;
  due_changes: ScheduledInvalidationRow;
  redirects: RedirectRow;
  article_hashtags: ArticleHashtagRow;
  enquiries: EnquiryRow;
  outbox: OutboxRow;
  drafts: DraftRow;
  follows: FollowRow;
  follow_letters: FollowLetterRow;
  announcements: AnnouncementRow;
  announcement_marks: AnnouncementMarkRow;
  secrets: SecretRow;
  page_dictionaries: PageDictionaryRow;
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
  interline_agreements: InterlineAgreementRow;
  flight_transfer_rules: FlightTransferRuleRow;
  domestic_sellers: DomesticSellerRow;
  call_batches: CallBatchRow;
  schedule_events: ScheduleEventRow;
  schedule_changes: ScheduleChangeRow;
  schedule_change_ports: ScheduleChangePortRow;
  flight_changes: FlightChangeRow;
  second_cutoffs: SecondCutoffRow;
  visits: VisitRow;
  fetches: FetchRow;
  fetch_parts: FetchPartRow;
  imports: ImportRow;
  last_runs: LastRunRow;
  unfinished_imports: UnfinishedImportRow;
  server_settings: ServerSettingRow;
  contents: ContentRow;
  pictures: PictureRow;
  picture_files: PictureFileRow;
  picture_sources: PictureSourceRow;
  article_pictures: ArticlePictureRow;
}

/** The revision of written data: 'ports', or 'sample:' or 'own:' (imported) and a domain. */
export interface SeedRow {
  name: string;
  /** Hexadecimal, of the file's text. Of imported rows it is random, and new with each import. */
  sha256: string;
}

/** Reference data: real ports. */
export interface PortRow {
  id: string;
  /** 1 for a port of the portal's or the publisher's own list, 0 for one that is known from UN/LOCODE alone. */
  listed: Generated<number>;
  name: string;
  /** The folded name, by which the port index is sorted. */
  sort_name: string;
  name_zh: string | null;
  country_code: string;
  /** UN/LOCODE's code of a state or province, where another port of the country has the same name; else null. */
  subdivision: string | null;
  /** UN/LOCODE's code of the state or province, wherever the list has it. */
  state: Generated<string | null>;
  unlocode: string;
  /** IANA; null where it is not known. No sailing or call of such a port is imported. */
  zone: string | null;
  /** Degrees; null where the position is not known. */
  lat: number | null;
  lon: number | null;
  /** JSON array of strings. */
  aliases: string;
}

/** What people type to find a port, folded. Primary key (rank, term, port_id): one range scan a rank. */
export interface PortTermRow {
  /** One of portRanks or knownPortRanks (lib/geography/place-ranks). */
  rank: number;
  term: string;
  port_id: string;
}

/** Reference data: real airports. `id` is the IATA code. */
export interface AirportRow {
  id: string;
  /** 1, or 0 for an airport that is known from OurAirports alone. */
  listed: number;
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

/** What people type to find an airport, folded; ranks are airportRanks or knownAirportRanks (lib/geography/place-ranks). */
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
   * Set when the transhipment port is a known port; otherwise `transhipment_port` has its text. Either has two, joined by
   * ' / ', where three ships carry the cargo.
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
  /** JSON object of the facts that have no column of their own, by their field; null for none. */
  facts?: string | null;
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
  /** Containers that the ship can carry. */
  teu: number | null;
  sample: number;
}

/** A service that recurs by weekday, clustered by airport pair and departure. */
export interface FlightRow {
  /** IATA codes. */
  origin: string;
  destination: string;
  /**
   * 'HH:mm', local; '' where the source does not publish it. At least one of both times is known; without a departure the days and
   * dates below are those of the arrival, local to the destination.
   */
  departure_time: string;
  id: string;
  /** Designator of the first flight number: an import replaces by it. */
  airline: string;
  type: string;
  /** Days of departure, local: '1' Monday to '7' Sunday, in order ('135'). */
  days: string;
  arrival_time: string;
  /** Local date of arrival minus local date of departure, in days; without meaning where one of the times is ''. */
  arrival_day: number;
  /** First and last date of departure, local; 1900-01-01 and 9999-12-31 when open. */
  valid_from: string;
  valid_to: string;
  /** JSON array of [flight number, aircraft type], and 'road' as a third for a vehicle on the road. */
  legs: string;
  /** Codes of intermediate airports, joined by blanks; '' for none. */
  via: string;
  /** A date of departure, from which a service of every second week counts its fortnights; '' for a weekly one. */
  fortnight_from: string;
  /** Number of the operating carrier ('KC 801') where this row is a codeshare of it; '' where the row's own number operates. */
  operating_no: string;
  /** Further numbers of the same aircraft as this row's source has them, joined by '||'; '' for none. */
  codeshares: string;
  /** As published; '' where none is known. */
  origin_terminal: string;
  destination_terminal: string;
  /**
   * 1: offered alone and in connections. 0: cargo is carried between these airports on its way to others only, so that the row is
   * not offered alone. 2: between these two only, so that it is in no connection.
   */
  local_traffic: number;
  sample: number;
}

/** Whether a domain has sample rows ('sample'), imported rows ('own') or none ('empty'). */
export interface DomainStateRow {
  domain: string;
  state: "sample" | "own" | "empty";
  /** Date (publisher's zone) the sample was last rolled forward to. */
  rolled_on: string | null;
  /** When the first rows of its own were imported, ISO 8601 UTC; null where it is not known, or is no domain that records. */
  recorded_since?: string | null;
  /** Since when all that was published is stored, ISO 8601 UTC; null where that is not known. */
  kept_since?: string | null;
}

/** The stored response of an upstream call: the last good one. */
export interface StoredResponseRow {
  key: string;
  /** Name of the call: each has a quota. */
  call: string;
  body: string;
  bytes: number;
  stored_at: string;
}

/** The negative cache: a response that declined or was empty. It may be newer than the stored response of the same key. */
export interface NegativeCacheRow {
  key: string;
  body: string;
  stored_at: string;
}

export interface ShortLinkRow {
  code: string;
  url: string;
  created_at: string;
  /** The UTC date on which it was made or last followed. */
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
  /** waiting: jobs are open or none is assigned yet. suspect: probably of a robot, sent only if the operator retries it. */
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
  /** Attempts that may have arrived without a confirmation. */
  unsure: Generated<number>;
  /** How often the success of another job has restarted this one. */
  revivals: Generated<number>;
  due_at: string;
  /** The process that has leased the job, until `lease_until`. */
  lease: string | null;
  lease_until: string | null;
  /** The last failure: a code, without contents of the subject. */
  reason: string | null;
  done_at: string | null;
}

/** A schedule that a reader follows by mail or by webhook. */
export interface FollowRow {
  id: string;
  channel: "mail" | "webhook";
  /** A mail address, or the URL of a webhook. */
  target: string;
  /** Codes of the mailbox or URL and of the domain or host, by which questions are limited; '' in rows of earlier releases. */
  target_code: string;
  domain_code: string;
  /** With which requests to a webhook are signed; null for a mail address. */
  secret: string | null;
  /** The canonical query of the followed search or sailing, as the address of its page has it. */
  search: string;
  /** Locale of what is sent. */
  language: string;
  urgent_only: number;
  /**
   * `asked`: the target was asked, and gets nothing else. `unanswered`: `target` is a code made of it, and `search` the id, by
   * which it is not asked again and again.
   */
  status: "asked" | "confirmed" | "unanswered";
  created_at: string;
  confirmed_at: string | null;
  /** When the row is deleted. */
  ends_at: string;
  /** When the follow was confirmed, or had no changes left to send; the last change that its reader was notified of. */
  notified_at: string;
  notified_id: number;
  /** When the changes of its schedule were last read, and up to which change where a mail of them has to wait; else 0. */
  checked_at: string;
  checked_id: number;
  /** Since when everything that was sent to a webhook has failed; null while it arrives. */
  failing_since: string | null;
  /** When the present 24 hours with mails began, and how many mails they have. */
  day_at: string | null;
  day_mails: number;
  /** When the reader was last asked to confirm, and how often: since the first time, or in the same day where he has confirmed. */
  asked_at: string;
  questions: number;
  /** Wishes that a reader who has confirmed is asked to confirm; null for none. */
  wish_language: string | null;
  wish_urgent_only: number | null;
}

/** A written mail or request to a follower, until it is delivered or given up. Its id is the subject of the outbox. */
export interface FollowLetterRow {
  id: string;
  follow_id: string;
  kind: "question" | "changes";
  /** JSON: subject, text and HTML of a mail, or the body of a request. */
  letter: string;
  created_at: string;
  /** The last change that it contains: the reader is notified of it once it is delivered. */
  last_id: number;
}

/** Addresses that a search engine or a hub is to hear of, until it has. The id is the subject of the outbox. */
export interface AnnouncementRow {
  id: string;
  channel: string;
  /** JSON: absolute addresses. */
  urls: string;
  created_at: string;
}

/** How far the change feed has been announced. */
export interface AnnouncementMarkRow {
  name: string;
  change_id: number;
  /** The instant up to which scheduled changes are announced. */
  due_at: string;
}

/** The input of a form that was rejected, for the page that shows it again. */
export interface DraftRow {
  code: string;
  body: string;
  created_at: string;
}

/** A page of a language that browsers keep, so that others are sent as what differs from it. */
interface PageDictionaryRow {
  locale: string;
  /** The build that has rendered it. */
  build: string;
  /** When it was stored, YYYY-MM-DD in UTC. */
  day: string;
  /** The id of the article that it shows. */
  article: string;
  /** The HTML with Brotli, in base64. */
  page: string;
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

/** 'seen': the wall clock when a server last recorded it. 'doubted': until when it is not trusted. */
export interface ClockRow {
  name: string;
  at: string;
}

/** The change feed: what an import or a command has changed. Every server reads on from the last id that it has read. */
export interface ChangeRow {
  id: Generated<number>;
  domain: string;
  key: string;
  created_at: string;
}

export interface ArticleRow {
  /** Order of language and publication: see lib/news/search/order.ts. */
  n: number;
  id: string;
  language: StoredLanguage;
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
  /** JSON of further facts, such as its byline (lib/news/schema); null for none. */
  about: string | null;
  /** JSON array of what its pictures are drawn from (lib/news/plates); null for none. */
  plates: string | null;
  sample: number;
}

/** An old address and its redirect target (lib/store/redirects.ts). */
export interface RedirectRow {
  old: string;
  target: string;
}

/** An unpublished article: a draft, or a withdrawn article that is answered with 410. */
export interface UnpublishedArticleRow {
  id: string;
  state: "draft" | "withdrawn";
  language: StoredLanguage;
  headline: string;
  published_at: string;
  /** The complete article as JSON (lib/news/schema). */
  record: string;
}

/** An address under which one article may be read before it is published. */
export interface ArticlePreviewRow {
  /** SHA-256 of the address's secret part, hexadecimal. */
  token: string;
  article_id: string;
  ends_at: string;
}

/** An imported picture. */
export interface PictureRow {
  /** The id in its address (lib/addresses/media-address.ts). */
  id: string;
  /** Pixels of its widest file. */
  width: number;
  height: number;
  /** When an import last used it. */
  used_at: string;
}

/** One width of a picture. */
export interface PictureFileRow {
  picture_id: string;
  width: number;
  height: number;
  /** WebP in base64: text is the same in both databases, and in a copy's digest. */
  data: string;
}

/** The source of a picture, so that it is fetched and converted once: 'sha256:' and the file's digest, or an address. */
export interface PictureSourceRow {
  source: string;
  picture_id: string;
}

/** Which articles show which pictures, published or not. */
export interface ArticlePictureRow {
  article_id: string;
  picture_id: string;
}

/** A scheduled invalidation: every server checks each second for those that have become due. */
export interface ScheduledInvalidationRow {
  due_at: string;
  domain: string;
  key: string;
}

/** Which articles carry a hashtag (folded). */
export interface ArticleHashtagRow {
  tag: string;
  n: number;
}

/** Latin words that are or were in the full text: the completions of a prefix. */
export interface ArticleWordRow {
  word: string;
}

/** The full text as tokens; `rowid` is the article's n. It can be searched, but not read. */
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
  /** The folded name, by which lists are sorted. */
  sort_name: string;
  /** JSON of a CompanyRecord (lib/directory/schema). */
  record: string;
  sample: number;
}

/** Which companies belong to a category, sorted by name. */
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

/** Who issues bills of lading. A sailing names it as its operator. */
export interface CarrierRow {
  /** Its code in the list; in the list 'own' its name. */
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
  /** The passage between oceans that its ships use; null where it is not known. */
  passage: "suez" | "panama" | "cape" | null;
  sample: Generated<number>;
}

/** Who sells a service, under which code. */
export interface ServiceSellerRow {
  service_id: string;
  /** Code of a carrier. */
  seller: string;
  code: string;
  name: string | null;
  /** 1 where the seller has the service only as a part of longer itineraries, such as a common feeder. */
  through_only: Generated<number>;
}

/**
 * One ship on one rotation of a service. A voyage that an import replaces stays, marked with that import: readers of the previous
 * network still find its rows, and one that was published otherwise is what earlier days are answered from.
 */
export interface VoyageRow {
  id: number;
  service_id: string;
  /** Distinguishes the ships of a service: IMO number, else the name, else the voyage's number. */
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
  /**
   * From when on it was published as it is, ISO 8601 UTC, by an import of which source: an import that says the same again does not
   * change them. null for the sample.
   */
  known_from: Generated<string | null>;
  known_source: Generated<string | null>;
  /** When another one was published in its place; the same as `known_from` where that one said the same. */
  known_until: Generated<string | null>;
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
  /** Letters of the directions for which it loads, '*' where they are unknown, '' for none. */
  loads: string;
  discharges: string;
  status: "planned" | "omitted";
  /** The carrier's transport call reference. */
  reference: string | null;
  /** When the carrier published these times. */
  as_of: string | null;
}

/** The facts of a call for one seller. */
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
  /** JSON object of times by their DCSA code, and of further facts by the code of their field; null for none. */
  cutoffs: string | null;
  /** Where cargo is booked that is loaded here. */
  booking_url: string | null;
}

/** A cut-off of a ship at a port, as a terminal or an agent gives it. */
export interface SecondCutoffRow {
  port_id: string;
  /** The voyage as it is compared: spellings that a spreadsheet changes into one are equal. */
  voyage_key: string;
  /** The IMO number, else the folded name. */
  ship_key: string;
  /** Of DCSA's list. */
  code: string;
  /** Name of the source. */
  source: string;
  /** As the file has it; '' for none. */
  terminal: string;
  kind: "terminal" | "agent";
  voyage: string;
  vessel: string | null;
  imo: string | null;
  /** Local to the port. */
  time: string;
  /** When the source said so, local to the port. */
  as_of: string | null;
}

/**
 * What a port reported of one visit of a ship: testimony, of which no call and no sailing is made. Times are instants, ISO 8601 UTC, as the
 * sources give them; the port's clock is read from its zone.
 */
export interface VisitRow {
  /** Of lib/visits/sources. */
  source: string;
  /** The source's own number, or what distinguishes a visit of a source that has none. */
  source_id: string;
  /** UN/LOCODE of a port of the store with a zone. */
  port: string;
  /** Berths, in the source's words. */
  place: string | null;
  imo: string | null;
  /** In capitals, without blanks. */
  call_sign: string | null;
  ship: string | null;
  /** Type of the ship, in the source's words or code. */
  kind: string | null;
  /** UN/LOCODE where the source has one, else a name. */
  from_port: string | null;
  to_port: string | null;
  agent: string | null;
  company: string | null;
  notes: string | null;
  arrival_estimated: string | null;
  arrival_actual: string | null;
  departure_estimated: string | null;
  departure_actual: string | null;
  /** Who says so, in the source's words. */
  arrival_estimated_by: string | null;
  arrival_actual_by: string | null;
  departure_estimated_by: string | null;
  departure_actual_by: string | null;
  /** 1 once the ship has left, also where the source does not say when. */
  ended: number;
  /** The time by which visits are ordered and deleted: the first known of arrival and departure, actual before estimated. */
  at: string;
  /** When the source said so; the time of the import where it has no stamp. */
  seen_at: string;
  /** From 1: how often what is known of the visit has changed. */
  revision: number;
}

/** How long before the departure of its flights an airline accepts cargo at a station. */
export interface AcceptanceTimeRow {
  /** IATA code of the airport of departure. */
  station: string;
  /** Designator of the airline that flies. */
  airline: string;
  /** '' for general cargo. */
  product: string;
  /** Of the aircraft, or 'road'; '' for any. */
  body: string;
  /** Name of the source. */
  source: string;
  /** Before departure. */
  minutes: number;
  /** The day on which the source said so, YYYY-MM-DD. */
  as_of: string;
  sample: number;
}

/** What is fetched ahead by itself: port calls of carriers, visits of ports. */
export type FetchedDomain = "calls" | "visits";

/** The state of fetching from a source that is read by itself. */
export interface FetchRow {
  domain: FetchedDomain;
  /** Its code in CARRIERS_FILE or VISITS_FILE. */
  source: string;
  /** Nothing is requested before. */
  due_at: string;
  /** The process that fetches, until `lease_until`. */
  lease: string | null;
  lease_until: string | null;
  /** When something was last requested. */
  tried_at: string | null;
  /** Failures in a row that concern the complete source. */
  failures: Generated<number>;
  /** The last one: a code, without contents of the response. */
  reason: string | null;
  /** Requests on the day `requests_on` of the source's clock, counted where a day may have only so many. */
  requests: Generated<number>;
  requests_on: string | null;
}

/** What is fetched at once from a source: the voyages of a service, the services of a port, a list of visits. */
export interface FetchPartRow {
  domain: FetchedDomain;
  source: string;
  kind: "port" | "service" | "list";
  /** UN/LOCODE of the port; the carrier's code of the service; the list, as VISITS_FILE names it. */
  code: string;
  /** When a service was last found at a port; null for what the file names. */
  found_at: string | null;
  due_at: string;
  /** When it was last fetched completely. */
  fetched_at: string | null;
  /** When its records were last imported; they are not while the response is the same. */
  imported_at: string | null;
  /** SHA-256 of what was imported. */
  digest: string | null;
  /** Records of the last import. */
  rows: Generated<number>;
  /** Records of the last import that are of no use: they cannot be true, or are at unknown ports. */
  left_out: Generated<number>;
  failures: Generated<number>;
  /** The last failure: a code, without contents of the response. */
  reason: string | null;
}

/** A minimum connecting time or another rule of transhipments. null means any, or not specified. */
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

/** Two airlines that carry each other's cargo. */
export interface InterlineAgreementRow {
  /** IATA or ICAO designators. */
  airline: string;
  partner: string;
  /** Who says so, and the day on which that was so, YYYY-MM-DD. */
  source: string;
  as_of: string;
  sample: Generated<number>;
}

/** A minimum connecting time or another rule for cargo that changes flights. '' means any. */
export interface FlightTransferRuleRow {
  id: Generated<number>;
  /** IATA code of the airport of the change. */
  station: string;
  /** passenger, freighter, road, narrow or wide. */
  arriving_type: string;
  departing_type: string;
  /** Designators of operating airlines. */
  arriving_carrier: string;
  departing_carrier: string;
  /** 'yes': within one terminal, 'no': between two. */
  same_terminal: string;
  /** null where the rule does not state it. */
  minimum_minutes: number | null;
  longest_minutes: number | null;
  /** 0: no cargo changes so. */
  allowed: Generated<number>;
  source: string;
  as_of: string;
  sample: Generated<number>;
}

/** A seller that may carry between the ports of one country (cabotage). */
export interface DomesticSellerRow {
  seller: string;
  country_code: string;
  sample: Generated<number>;
}

/** An import of a domain that has applied some of its steps (lib/store/unfinished-imports.ts). */
export interface UnfinishedImportRow {
  domain: string;
  /** Instants, ISO 8601 UTC. */
  since: string;
  held_until: string;
}

/** One import of calls. */
export interface CallBatchRow {
  id: Generated<number>;
  source: string;
  as_of: string | null;
  at: string;
  sample: Generated<number>;
  /** 1 while an import is applied, part by part. Where one was killed, closeKilledImport closes it. */
  is_open: Generated<number>;
}

/** A recorded change of a flight: of one number between two airports. */
export interface FlightChangeRow {
  id: Generated<number>;
  event_id: Generated<number>;
  /** Date in the publisher's zone on which it was recorded, by which lists are ordered. */
  day: string;
  /** From 0, the place of its kind among the kinds: the most urgent first. */
  urgency: number;
  kind: string;
  /** ISO 8601 UTC. */
  recorded_at: string;
  /** The kind of file that brought it: 'SSIM' or 'CSV'. */
  source: string;
  /** Designator of the first flight number. */
  airline: string;
  /** 'KC 801'; those of a published transfer are joined by ' + '. */
  flight_no: string;
  /** IATA codes. */
  origin: string;
  destination: string;
  /** First date of departure for which it holds, local; the last one, null where no end is published. */
  holds_from: string;
  holds_to: string | null;
  /** JSON of lib/flights/revisions/schema.ts: the flight before and after. */
  facts: string;
  sample: Generated<number>;
}

/**
 * One recorded change of a schedule (lib/sailings/revisions). One of a pair row has both ports of its lane; one of port calls
 * has the voyage's `calls` instead.
 */
/** What one import did to one voyage or flight, in the order of their ids, whatever it is of. The sample's events are not here. */
export interface ScheduleEventRow {
  id: Generated<number>;
  /** Whose changes have its id as `event_id`: 'sailings' or 'flights'. */
  domain: string;
  /** ISO 8601 UTC. */
  recorded_at: string;
}
export interface ScheduleChangeRow {
  id: Generated<number>;
  event_id: number;
  /** Date in the publisher's zone on which it was recorded, by which lists are ordered. */
  day: string;
  /** From 0, the place of its kind among the kinds: the most urgent first. */
  urgency: number;
  kind: string;
  weight: string;
  is_late: Generated<number>;
  field: string | null;
  previous: string | null;
  current: string | null;
  recorded_at: string;
  as_of: string | null;
  source: string;
  /** The carrier's name, and of port calls its code. */
  operator: string;
  seller: string | null;
  /** The stored service, of port calls alone. */
  service_id: string | null;
  /** The seller's code of it. */
  service: string | null;
  vessel: string | null;
  imo: string | null;
  /** The ship that another one replaces. */
  previous_imo: string | null;
  voyage: string | null;
  etd: string | null;
  /** Where it happens; null for a voyage as a whole. */
  port_id: string | null;
  loading_port_id: string | null;
  discharge_port_id: string | null;
  /** Of pair rows: the id as it is now, and the one that it had before this change where that differs. */
  sailing_id: string | null;
  earlier_id: string | null;
  /** The voyage's calls in their order, each '|PORT DEPARTURE VOYAGE|' with '-' for no departure. */
  calls: string | null;
  /** Of a departure that moved, the codes of the cut-offs that did not, with a space between them. */
  staying: string | null;
  /** JSON of what was published before, where a sailing, a ship or a connection is gone. */
  snapshot: string | null;
  sample: Generated<number>;
}

/** The ports of a change that concerns a voyage as a whole. */
export interface ScheduleChangePortRow {
  port_id: string;
  change_id: number;
}

/** The last successful import of a domain. */
export interface ImportRow {
  domain: string;
  at: string;
  rows: number;
  ms: number;
}

/** When a task last succeeded and last failed (lib/store/last-runs.ts). */
export interface LastRunRow {
  task: string;
  done_at: string | null;
  failed_at: string | null;
  /** Failures since the last success. */
  failures: Generated<number>;
  detail: string | null;
}

/** A setting with which a server serves the store (lib/store/server-settings.ts). */
export interface ServerSettingRow {
  name: string;
  value: string;
}

/** One entry of an imported list (lib/store/contents.ts). */
export interface ContentRow {
  domain: string;
  /** From 0, in the order of the file. */
  n: number;
  /** Identifies it in its list. */
  id: string;
  /** JSON object of the file's cells, by head. */
  cells: string;
}
