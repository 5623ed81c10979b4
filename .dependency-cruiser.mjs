/**
 * The import law of docs/architecture.md as rules. scripts/law.mjs runs it and adds what an import graph cannot express;
 * scripts/checks/law.test.ts shows for each rule that it can fail.
 */
export const domain =
  "(places|sailings|flights|news|directory|documents|reference|enquiries|follows|promotions|sharing|co2|visits)";
const tests = "\\.test\\.tsx?$";
/** The page of components that only `npm run dev` serves. */
const gallery = "^app/\\[locale\\]/dev/";
/** Packages that are too large or too confidential for the browser. */
const serverPackages =
  "(^|/)node_modules/(zod|kysely|opencc-js|pino|server-only|date-fns|@date-fns|d3-[a-z-]+)/";

/** Rooms of lib that any module of it may use: they know no domain. */
const ground = "addresses|collections|config|geography|i18n|ledger|memoize|observability|site|text|time";
const foundations = `(upstream|store|fulltext|delivery|${ground})`;
/** Rooms of lib that serve pages, handlers and the server: no domain uses them. */
const serving = "(api|browser|feeds|http-responses|pictures|rate-limits|security|seo)";

/** The doors of a domain: its service, what browser code may use, and what the operator's commands use. */
const doors = "(index|shared|operator)\\.ts$";

/** What a component may import from lib: the shared door of a domain, pure modules, and the browser's API client. */
const pureLib = [
  "^lib/api/",
  `^lib/${domain}/shared\\.ts$`,
  "^lib/i18n/(?!simplify|fold|trade-words)[^/]+$",
  "^lib/(site/(site|site-config|retention|palette)|collections/page|pictures/pictures|text/escape-html|memoize/memoize)\\.ts$",
  "^lib/addresses/(media-address|article-address|call-address|place-address|place-labels)\\.ts$",
  "^lib/(chart|world)/schema\\.ts$",
  "^lib/time/cutoff-clock\\.ts$",
  "^lib/ledger/(entry|ledger)\\.ts$",
  "^lib/browser/",
];

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    rule("no-cycle", "Modules do not import each other in a circle.", {}, { circular: true }),
    rule("no-unresolvable", "Every import resolves to a module.", {}, { couldNotResolve: true }),
    rule(
      "lib-knows-no-page",
      "Nothing in lib imports app, components or the HTTP server.",
      { path: "^lib/", pathNot: tests },
      { path: "^(app|components|server)/" },
    ),
    rule(
      "server-knows-no-page",
      "The HTTP server runs around the framework: it imports routes, not pages or domains.",
      { path: "^server/", pathNot: tests },
      { path: ["^(app|components)/", `^lib/${domain}/`] },
    ),
    rule(
      "worker-knows-no-request",
      "What instrumentation.ts starts runs without a request. It takes words from messagesOf of lib/i18n/catalogues.ts.",
      { path: "^instrumentation\\.ts$" },
      { path: "(^|/)node_modules/(next-intl/.*server|next/headers)", reachable: true },
    ),
    rule(
      "page-knows-no-server",
      "Pages set the status of their response through lib/http-responses/page-status.ts.",
      { path: "^(app|components)/", pathNot: tests },
      { path: "^server/" },
    ),
    rule(
      "pdf-library-of-one-build",
      "The viewer is of the same build of the PDF library as the worker of lib/http-responses/pdf-assets.ts.",
      { path: "^(app|components|lib)/", pathNot: tests },
      { path: "node_modules/pdfjs-dist/(?!legacy/)", dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "component-knows-no-page",
      "A component gets what it shows as props and does not import its page.",
      { path: "^components/" },
      { path: "^app/" },
    ),
    rule(
      "component-takes-pure-lib",
      "Components import from lib only shared.ts of domains, languages, brand facts and the browser's API client. Export a type from shared.ts; pass a value as a prop.",
      { path: "^components/", pathNot: tests },
      { path: "^lib/", pathNot: pureLib },
    ),
    rule(
      "responses-know-no-component",
      "Queries, handlers and responses to forms return contracts of lib/api; components show them.",
      { path: ["^app/(_queries|_responses|api)/", "^app/.+/route\\.ts$"] },
      { path: "^components/" },
    ),
    rule(
      "contracts-are-types",
      "A contract of lib/api is for handler and browser: of other modules it takes types alone.",
      { path: "^lib/api/", pathNot: tests },
      { path: ".", pathNot: "^lib/api/", dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "component-takes-no-server-package",
      "zod, kysely, opencc-js, date-fns, d3, pino and server-only stay on the server. Compute the value there and pass it as a prop.",
      { path: "^components/", pathNot: tests },
      { path: serverPackages, dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "domain-has-doors",
      "Outside of a domain it is imported from index.ts (server), shared.ts (types, addresses, words, formats) or operator.ts (commands). Export what is missing there.",
      { path: "^(?:lib/([^/]+)|[^/]+)/", pathNot: [tests, "^test/"] },
      { path: `^lib/${domain}/`, pathNot: ["^lib/$1/", `^lib/[^/]+/${doors}`] },
    ),
    rule(
      "operator-has-a-door",
      "operator.ts of a domain is for commands, scripts and the preparation of the store. A page imports index.ts.",
      { path: "^(app|components|server|lib)/", pathNot: [tests, "^lib/portal/"] },
      { path: `^lib/${domain}/operator\\.ts$` },
    ),
    rule(
      "no-domain-imports-another",
      "Pages compose domains; domains do not import each other. What needs two of them is a use case of app/_queries.",
      { path: `^lib/${domain}/`, pathNot: tests },
      { path: `^lib/${domain}/`, pathNot: "^lib/$1/" },
    ),
    rule(
      "domain-stands-on-foundations",
      "A domain imports foundations; what serves pages and handlers is not for it.",
      { path: `^lib/${domain}/`, pathNot: tests },
      {
        path: "^lib/",
        pathNot: [
          "^lib/$1/",
          `^lib/${foundations}/`,
          "^lib/pictures/(pictures|picture-bytes)\\.ts$",
          `^lib/${domain}/`,
        ],
      },
    ),
    rule(
      "upstream-knows-no-domain",
      "All adapters of services build on lib/upstream.",
      { path: "^lib/upstream/", pathNot: tests },
      { path: `^lib/${domain}/` },
    ),
    rule(
      "store-knows-no-domain",
      "The store imports no domain; lib/portal fills it from the domains' seeds.",
      { path: "^lib/store/", pathNot: tests },
      { path: `^lib/${domain}/` },
    ),
    rule(
      "fulltext-stands-on-the-store",
      "Full-text search is above the store and the languages, and below the domains.",
      { path: "^lib/fulltext/", pathNot: tests },
      { path: "^lib/", pathNot: `^lib/${foundations}/` },
    ),
    rule(
      "fulltext-only-in-domains",
      "Only domains use full-text search; the store and the languages do not import it.",
      { path: `^lib/(store|i18n|upstream)/|^lib/${serving}/`, pathNot: tests },
      { path: "^lib/fulltext/" },
    ),
    rule(
      "ground-knows-no-domain",
      "Foundations, and what serves pages and handlers, know no domain; contracts of lib/api take its types.",
      { path: [`^lib/(${ground})/`, `^lib/${serving}/`], pathNot: [tests, "^lib/api/"] },
      { path: `^lib/${domain}/` },
    ),
    rule(
      "app-leaves-the-store-alone",
      "No SQL and no request in a page or handler. A function of the domain's service reads or writes it.",
      { path: "^app/", pathNot: tests },
      {
        path: ["^lib/(store|upstream)/", "(^|/)node_modules/kysely/", "^(node:)?sqlite$"],
        // A page that shows a failure must recognise its type.
        pathNot: "^lib/upstream/errors\\.ts$",
      },
    ),
    rule(
      "sockets-in-one-place",
      "Beside fetch in lib/upstream/request.ts and post.ts, and mail, only fetch-file.ts and post-public.ts beside them connect to a host, by addresses of public-host.ts, and server/accept-delay.ts to its own process.",
      {
        path: "^(app|components|lib|server)/",
        pathNot: [
          "^lib/upstream/(fetch-file|post-public|public-host)\\.ts$",
          "^server/accept-delay\\.ts$",
          tests,
        ],
      },
      {
        path: ["^(node:)?(https?|http2|net|tls|dgram)$", "(^|/)node_modules/(undici|axios|got|node-fetch)/"],
        dependencyTypesNot: ["type-only"],
      },
    ),
    rule(
      "no-import-of-tests",
      "What is only for tests stays with them.",
      { path: "^(app|components|lib|server)/", pathNot: [tests, gallery] },
      { path: [tests, "^(e2e|bench|test)/"] },
    ),
    rule(
      "gallery-takes-examples",
      "The gallery of components shows the example data of tests, and takes nothing else of theirs.",
      { path: gallery, pathNot: tests },
      { path: [tests, "^(e2e|bench|test)/"], pathNot: "^test/support/examples/" },
    ),
    rule(
      "gallery-stands-apart",
      "Only npm run dev serves the gallery of components: what a build takes in knows nothing of it.",
      { path: "^(app|components|lib|server)/", pathNot: [tests, gallery] },
      { path: gallery },
    ),
    rule(
      "unit-tests-know-no-browser-tests",
      "What unit tests and browser tests share is in test/support.",
      { path: tests },
      { path: "^(e2e|bench)/" },
    ),
    rule(
      "design-kit-stays-a-kit",
      "components/ui draws what it is given: it knows no domain, no request and no other component.",
      { path: "^components/ui/", pathNot: tests },
      {
        path: ["^lib/(upstream|store|browser|api)/", `^lib/${domain}/`, "^components/(?!ui/|styles/|hooks/)"],
      },
    ),
    rule(
      "no-loose-files-in-lib",
      "Each module of lib is in the folder of its subject: lib/<subject>/<name>.ts.",
      { path: "^(app|components|lib|server)/" },
      { path: "^lib/[^/]+\\.(ts|mjs)$" },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^\\.next/", "^var/", "\\.(css|json|woff2)$"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default", "node"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
    },
  },
};
