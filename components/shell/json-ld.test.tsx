import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { z } from "zod";
import { breadcrumbList, dataset, type JsonLdNode, newsArticle, siteGraph } from "@/lib/seo/structured-data";
import { anyText } from "@/test/support/random-text";
import { JsonLd } from "./json-ld";

/**
 * The fields that schema.org defines for these types and Google's guides ask for, strictly: a field that is not
 * listed here fails.
 */
const url = z.url({ protocol: /^https?$/ });
const text = z.string().min(1);
const reference = z.strictObject({ "@id": url });
const image = z.strictObject({ "@type": z.literal("ImageObject"), url, width: z.int(), height: z.int() });
const named = { "@type": z.literal("NewsMediaOrganization"), "@id": url, name: text, url };
const node = z.discriminatedUnion("@type", [
  z.strictObject({
    "@type": z.literal("NewsMediaOrganization"),
    "@id": url,
    name: text,
    legalName: text,
    url,
    logo: image,
    email: z.email(),
    telephone: z.string().regex(/^\+[\d ]+$/),
    address: z.strictObject({
      "@type": z.literal("PostalAddress"),
      streetAddress: text,
      addressCountry: z.string().length(2),
    }),
    publishingPrinciples: url,
    correctionsPolicy: url,
    sameAs: z.array(url).min(1),
  }),
  z.strictObject({
    "@type": z.literal("WebSite"),
    "@id": url,
    url,
    name: text,
    inLanguage: text,
    publisher: reference,
    potentialAction: z.strictObject({
      "@type": z.literal("SearchAction"),
      target: z.strictObject({
        "@type": z.literal("EntryPoint"),
        urlTemplate: z.string().includes("{search_term_string}"),
      }),
      "query-input": z.literal("required name=search_term_string"),
    }),
  }),
  z.strictObject({
    "@type": z.literal("NewsArticle"),
    mainEntityOfPage: z.strictObject({ "@type": z.literal("WebPage"), "@id": url }),
    url,
    headline: text.refine((headline) => [...headline].length <= 110),
    description: text.optional(),
    datePublished: z.iso.datetime({ offset: true }),
    dateModified: z.iso.datetime({ offset: true }),
    inLanguage: text,
    image: z.array(url).min(1).optional(),
    keywords: z.array(text).min(1).optional(),
    author: z.strictObject({ "@type": z.literal("Organization"), name: text, url }),
    publisher: z.strictObject({ ...named, logo: image }),
    publishingPrinciples: url,
    correction: z
      .array(
        z.strictObject({
          "@type": z.literal("CorrectionComment"),
          text,
          datePublished: z.iso.datetime({ offset: true }).optional(),
        }),
      )
      .min(1)
      .optional(),
    isAccessibleForFree: z.boolean(),
  }),
  z.strictObject({
    "@type": z.literal("Dataset"),
    url,
    name: text,
    description: text,
    inLanguage: text,
    variableMeasured: z.array(text).min(1).optional(),
    license: url,
    distribution: z
      .array(z.strictObject({ "@type": z.literal("DataDownload"), encodingFormat: text, contentUrl: url }))
      .min(1)
      .optional(),
    creator: z.strictObject(named),
    publisher: reference,
    isAccessibleForFree: z.boolean(),
  }),
  z.strictObject({
    "@type": z.literal("BreadcrumbList"),
    itemListElement: z
      .array(z.strictObject({ "@type": z.literal("ListItem"), position: z.int(), name: text, item: url }))
      .min(1)
      .refine((items) => items.every(({ position }, index) => position === index + 1)),
  }),
]);

const site = "https://news.example";
const article = {
  url: `${site}/news?news_id=7`,
  headline: "Two berths",
  intro: "",
  publishedAt: "2026-03-05T09:30:00+08:00",
  lang: "en",
  images: [],
  keywords: [],
};
const ports = {
  url: `${site}/kb-port`,
  name: "Ports",
  description: "All",
  lang: "en",
  terms: `${site}/terms`,
};
const nodes: JsonLdNode[] = [
  ...siteGraph(site, "en"),
  ...siteGraph(site, "zh-cn"),
  newsArticle(site, article),
  newsArticle(site, {
    ...article,
    headline: "貨".repeat(200),
    intro: "Intro",
    images: [`${site}/api/og/7.jpg`],
    keywords: ["feeder"],
  }),
  newsArticle(site, {
    ...article,
    corrections: [{ at: null, text: "An earlier version named another berth." }],
  }),
  newsArticle(site, {
    ...article,
    about: { updatedAt: "2026-03-06T09:30:00+09:00" },
    corrections: [{ at: "2026-03-06T09:00:00+08:00", text: "The date was wrong." }],
  }),
  breadcrumbList([
    { name: "Home", url: `${site}/` },
    { name: "Two berths", url: article.url },
  ]),
  dataset(site, { ...ports, columns: ["Code"] }),
  dataset(site, { ...ports, columns: [] }),
  dataset(site, { ...ports, columns: [], downloads: [{ type: "text/csv", url: `${site}/ports.csv` }] }),
];

/** The graph of a page's element, as a reader of the page gets it. */
function graphOf(html: string): unknown {
  const [, body = ""] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html) ?? [];
  return JSON.parse(body);
}

test("every node has the fields of its type and no others", () => {
  for (const one of nodes) expect(node.safeParse(one).error?.issues ?? []).toEqual([]);
});

test("an element of a page is the same, whatever a headline contains", () => {
  const graph = { "@context": "https://schema.org", "@graph": nodes };
  expect(graphOf(renderToStaticMarkup(<JsonLd nodes={nodes} />))).toEqual(graph);
  fc.assert(
    fc.property(fc.oneof(anyText(), fc.constant("</script><script>alert(1)</script><!--")), (headline) => {
      const one = { "@type": "NewsArticle", headline };
      const read = graphOf(renderToStaticMarkup(<JsonLd nodes={[one]} />));
      expect(read).toEqual({
        "@context": "https://schema.org",
        "@graph": [{ ...one, headline: headline }],
      });
    }),
  );
});

test("a correction is a note with its time, and an article without one has none", () => {
  const [, dated] = nodes.filter(({ correction }) => correction);
  expect(dated).toMatchObject({
    dateModified: "2026-03-06T09:00:00+08:00",
    correction: [
      {
        "@type": "CorrectionComment",
        text: "The date was wrong.",
        datePublished: "2026-03-06T09:00:00+08:00",
      },
    ],
  });
  expect(newsArticle(site, article)).not.toHaveProperty("correction");
});
