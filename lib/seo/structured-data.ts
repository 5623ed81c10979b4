import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";

/**
 * Descriptions in the vocabulary of schema.org, as JSON-LD. Every address is absolute; fields that are not known are
 * left out, never empty.
 */
export interface JsonLdNode {
  "@type": string;
  [property: string]: unknown;
}

const publisherType = "NewsMediaOrganization";
const publisherId = (siteUrl: string) => `${siteUrl}/#publisher`;

/** A reference to the publisher, which the front page's node describes. */
const publisherOf = (siteUrl: string) => ({ "@id": publisherId(siteUrl) });

/** The publisher with the facts that a result page needs, for pages without the front page's node. */
function namedPublisher(siteUrl: string) {
  return { "@type": publisherType, ...publisherOf(siteUrl), name: site().name, url: siteUrl };
}

/** A path of this site as an absolute address; another one unchanged. */
const absoluteOf = (siteUrl: string, address: string) =>
  address.startsWith("/") ? siteUrl + address : address;

/** Where the publisher says by which principles it works, and how it corrects what was wrong. */
function policiesOf(siteUrl: string) {
  const { principles, corrections } = site().policies;
  return {
    publishingPrinciples: absoluteOf(siteUrl, principles),
    correctionsPolicy: absoluteOf(siteUrl, corrections),
  };
}

/** The addresses that exist, as this property; none where there are none. */
function listed(property: string, addresses: readonly (string | null)[]) {
  const there = addresses.filter((address) => address !== null);
  return there.length > 0 ? { [property]: there } : {};
}

function logoOf(siteUrl: string) {
  const { logo } = site();
  return logo
    ? { "@type": "ImageObject", url: siteUrl + logo.path }
    : { "@type": "ImageObject", url: `${siteUrl}/logo.png`, width: 512, height: 512 };
}

/** The publisher and the site with its search, for the front page. */
export function siteGraph(siteUrl: string, locale: Locale): JsonLdNode[] {
  const { name, publisher, email, phone, address, countryCode, social } = site();
  const home = siteUrl + localePath(locale, "/");
  const search = siteUrl + localePath(locale, "/keyword");
  return [
    {
      "@type": publisherType,
      "@id": publisherId(siteUrl),
      name,
      legalName: publisher,
      url: siteUrl,
      logo: logoOf(siteUrl),
      email,
      ...(phone ? { telephone: phone } : {}),
      address: {
        "@type": "PostalAddress",
        streetAddress: address.en.join(", "),
        addressCountry: countryCode,
      },
      ...policiesOf(siteUrl),
      ...listed("sameAs", [social.linkedin, social.facebook, social.youtube]),
    },
    {
      "@type": "WebSite",
      "@id": `${home}#site`,
      url: home,
      name,
      inLanguage: localeRecords[locale].lang,
      publisher: publisherOf(siteUrl),
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${search}?query={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
  ];
}

interface DescribedArticle {
  /** Canonical. */
  url: string;
  headline: string;
  intro: string;
  /** Instant with its offset. */
  publishedAt: string;
  /** BCP 47. */
  lang: string;
  /** Absolute. */
  images: readonly string[];
  keywords: readonly string[];
  about?: { author?: string | undefined; updatedAt?: string | undefined } | undefined;
  /** The newest first; the time is null where it is not known. */
  corrections?: readonly { at: string | null; text: string }[];
}

/** Google cuts longer headlines. */
const headlineLimit = 110;

/** A news article. */
export function newsArticle(siteUrl: string, article: DescribedArticle): JsonLdNode {
  const { url, headline, intro, publishedAt, lang, images, keywords, about } = article;
  const { corrections = [] } = article;
  const changes = [publishedAt, about?.updatedAt, corrections[0]?.at].filter((at) => at != null);
  const letters = [...headline];
  return {
    "@type": "NewsArticle",
    mainEntityOfPage: { "@type": "WebPage", "@id": url },
    url,
    headline: letters.length > headlineLimit ? `${letters.slice(0, headlineLimit - 1).join("")}…` : headline,
    ...(intro ? { description: intro } : {}),
    datePublished: publishedAt,
    dateModified: changes.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1),
    inLanguage: lang,
    ...(images.length > 0 ? { image: [...images] } : {}),
    ...(keywords.length > 0 ? { keywords: [...keywords] } : {}),
    author: about?.author
      ? { "@type": "Person", name: about.author }
      : { "@type": "Organization", name: site().name, url: siteUrl },
    publisher: { ...namedPublisher(siteUrl), logo: logoOf(siteUrl) },
    publishingPrinciples: policiesOf(siteUrl).publishingPrinciples,
    ...(corrections.length > 0 ? { correction: corrections.map(correctionNote) } : {}),
    isAccessibleForFree: true,
  };
}

/** A note of what was wrong in an article. */
const correctionNote = ({ at, text }: { at: string | null; text: string }) => ({
  "@type": "CorrectionComment",
  text,
  ...(at ? { datePublished: at } : {}),
});

/** The path from the main page to this one; addresses are absolute. */
export function breadcrumbList(steps: readonly { name: string; url: string }[]): JsonLdNode {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url,
    })),
  };
}

/** A table of facts that may be read and searched without charge; `columns` are the facts of each entry. */
export function dataset(
  siteUrl: string,
  { url, name, description, lang, columns, terms, downloads = [] }: DescribedDataset,
): JsonLdNode {
  return {
    "@type": "Dataset",
    url,
    name,
    description,
    inLanguage: lang,
    ...(columns.length > 0 ? { variableMeasured: [...columns] } : {}),
    license: terms,
    ...(downloads.length > 0
      ? {
          distribution: downloads.map(({ type, url: contentUrl }) => ({
            "@type": "DataDownload",
            encodingFormat: type,
            contentUrl,
          })),
        }
      : {}),
    creator: namedPublisher(siteUrl),
    publisher: publisherOf(siteUrl),
    isAccessibleForFree: true,
  };
}

interface DescribedDataset {
  /** Canonical. */
  url: string;
  name: string;
  description: string;
  /** BCP 47. */
  lang: string;
  columns: readonly string[];
  /** The address of the table's terms of use. */
  terms: string;
  /** Files of exactly what the page shows: media type and absolute address. */
  downloads?: readonly { type: string; url: string }[];
}

interface DescribedCompany {
  /** Canonical. */
  url: string;
  name: string;
  types: readonly { name: string }[];
  ports: readonly {
    name: string;
    addresses: readonly {
      description: string | null;
      lines: readonly string[];
      phones: readonly { text: string; href: string | null }[];
      faxes: readonly string[];
      emails: readonly { text: string; href: string | null }[];
      websites: readonly { href: string | null }[];
    }[];
  }[];
}

/** A company of the directory: an organisation, and each of its addresses a local business. */
export function directoryCompany({ url, name, types, ports }: DescribedCompany): JsonLdNode {
  const all = ports.flatMap((port) => port.addresses.map((address) => ({ port: port.name, ...address })));
  const websites = [...new Set(all.flatMap((address) => address.websites.flatMap(({ href }) => href ?? [])))];
  const businesses = all.map(({ port, description, lines, phones, faxes, emails }) => ({
    "@type": "LocalBusiness",
    name: description ? `${name}, ${description}` : name,
    parentOrganization: { "@id": `${url}#company` },
    address: {
      "@type": "PostalAddress",
      ...(lines.length > 0 ? { streetAddress: lines.join(", ") } : {}),
      addressLocality: port,
    },
    ...firstOf(
      "telephone",
      phones.flatMap(({ text, href }) => (href ? text : [])),
    ),
    ...firstOf("faxNumber", faxes),
    ...firstOf(
      "email",
      emails.flatMap(({ text, href }) => (href ? text : [])),
    ),
  }));
  return {
    "@type": "Organization",
    "@id": `${url}#company`,
    url,
    name,
    ...(types.length > 0 ? { knowsAbout: types.map((type) => type.name) } : {}),
    ...(websites.length > 0 ? { sameAs: websites } : {}),
    ...(businesses.length > 0 ? { location: businesses } : {}),
  };
}

const firstOf = (name: string, [first]: readonly string[]) => (first === undefined ? {} : { [name]: first });

const identifier = (propertyID: string, value: string) => ({ "@type": "PropertyValue", propertyID, value });

interface DescribedShip {
  imo: string;
  name: string | null;
  particulars: { callSign: string | null; yearBuilt: number | null } | null;
}

/** A ship: of schema.org's kinds it is a vehicle. */
export function shipNode({ imo, name, particulars }: DescribedShip): JsonLdNode {
  return {
    "@type": "Vehicle",
    name: name ?? `IMO ${imo}`,
    identifier: identifier("IMO", imo),
    ...(particulars?.callSign ? { callSign: particulars.callSign } : {}),
    ...(particulars?.yearBuilt ? { productionDate: String(particulars.yearBuilt) } : {}),
  };
}

interface DescribedPort {
  code: string;
  name: string;
  countryCode: string;
  lat: number | null;
  lon: number | null;
}

/** A port, where ships of the public schedule call. */
export function portNode({ code, name, countryCode, lat, lon }: DescribedPort): JsonLdNode {
  return {
    "@type": "BoatTerminal",
    name,
    identifier: identifier("UN/LOCODE", code),
    address: { "@type": "PostalAddress", addressCountry: countryCode },
    ...(lat === null || lon === null
      ? {}
      : { geo: { "@type": "GeoCoordinates", latitude: lat, longitude: lon } }),
  };
}

interface DescribedService {
  code: string;
  name: string | null;
  sellers: readonly { name: string }[];
  rotation: readonly { port: { name: string } }[];
}

/** A liner service, with its carriers and ports. */
export function serviceNode({ code, name, sellers, rotation }: DescribedService): JsonLdNode {
  const ports = [...new Set(rotation.map(({ port }) => port.name))];
  return {
    "@type": "Service",
    name: name ?? code,
    alternateName: code,
    serviceType: "Container liner service",
    ...(sellers.length > 0
      ? { provider: sellers.map((seller) => ({ "@type": "Organization", name: seller.name })) }
      : {}),
    ...(ports.length > 0 ? { areaServed: ports.map((port) => ({ "@type": "Place", name: port })) } : {}),
  };
}

interface DescribedCarrier {
  name: string;
  /** In the page's language. */
  localName: string;
  code: string | null;
  /** Of the carrier's site; null where it is unknown. */
  siteUrl: string | null;
}

/** A carrier: an organisation that sells sailings. */
export function carrierNode({ name, localName, code, siteUrl }: DescribedCarrier): JsonLdNode {
  return {
    "@type": "Organization",
    name: localName,
    ...(localName === name ? {} : { alternateName: name }),
    ...(code ? { identifier: identifier("carrier code", code) } : {}),
    ...(siteUrl ? { sameAs: [siteUrl] } : {}),
  };
}
