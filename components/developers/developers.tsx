import { getTranslations } from "next-intl/server";
import { CopyCode } from "@/components/embed/copy-code.client";
import type { Crumb } from "@/components/ui/crumbs";
import { DataTable } from "@/components/ui/data-table";
import { Manual } from "@/components/ui/manual";
import type { SourceFact } from "@/lib/sailings/shared";
import { availableData } from "./available-data";
import styles from "./developers.module.css";

const statuses = ["400", "404", "422", "429", "503"] as const;

/** How a receiver verifies a request, over the bytes as they came. */
const verification = `import { createHmac, timingSafeEqual } from "node:crypto";

function isGenuine(secret, headers, body) {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = \`\${headers["webhook-id"]}.\${headers["webhook-timestamp"]}.\${body}\`;
  const expected = createHmac("sha256", key).update(signed).digest();
  return headers["webhook-signature"].split(" ").some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ""), "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;

interface DevelopersProps {
  crumbs: readonly Crumb[];
  siteUrl: string;
  readsPer10Min: number;
  /** For questions. */
  email: string;
  /** Whether schedules can be followed by webhook. */
  hasWebhooks: boolean;
  /** Whether the publisher says what machines may do with the contents. */
  hasRights: boolean;
  /** What the source of the sailings tells. */
  tells: (fact: SourceFact) => boolean;
  /** The search of the example, and some fields of the first sailing that it finds. */
  example: { query: URLSearchParams; sailing: ({ id: string } & Record<string, unknown>) | null };
}

/** What the portal offers as data, for people who write programs. */
export async function Developers(props: DevelopersProps) {
  const { readsPer10Min, hasWebhooks, hasRights, email } = props;
  const t = await getTranslations("developers");
  const quota = [
    `RateLimit-Policy: "reads";q=${readsPer10Min};w=600`,
    `RateLimit: "reads";r=${readsPer10Min - 13};t=412`,
  ].join("\n");
  const parts = [
    { id: "data", title: t("dataTitle"), content: <AvailableData tells={props.tells} t={t} /> },
    { id: "example", title: t("exampleTitle"), content: <Example {...props} t={t} /> },
    { id: "dcsa", title: t("dcsaTitle"), content: <p>{t("dcsaText")}</p> },
    { id: "feeds", title: t("feedsTitle"), content: <p>{t("feedsText")}</p> },
    ...(hasWebhooks ? [{ id: "webhooks", title: t("webhooksTitle"), content: <Webhooks t={t} /> }] : []),
    {
      id: "mcp",
      title: t("mcpTitle"),
      content: <p>{t.rich("mcpText", { path: () => <code lang="en">/mcp</code> })}</p>,
    },
    {
      id: "limits",
      title: t("limitsTitle"),
      content: (
        <>
          <p>{t("limitsText", { count: readsPer10Min })}</p>
          <Listing name={t("headers")} text={quota} copy={t("copyHeaders")} t={t} />
          <p>{t.rich("limitsAbove", { email: () => <a href={`mailto:${email}`}>{email}</a> })}</p>
        </>
      ),
    },
    { id: "errors", title: t("errorsTitle"), content: <Errors t={t} /> },
    {
      id: "terms",
      title: t("termsTitle"),
      content: (
        <>
          <p>{t("termsText")}</p>
          {hasRights ? (
            <p>{t.rich("rightsText", { link: () => <a href="/license.xml">/license.xml</a> })}</p>
          ) : null}
        </>
      ),
    },
  ];
  return (
    <Manual
      crumbs={{ label: t("crumbs"), items: props.crumbs }}
      contents={t("contents")}
      title={t("title")}
      lede={t.rich("lede", { link: () => <a href="/api/openapi.json">/api/openapi.json</a> })}
      parts={parts}
    />
  );
}

interface PartProps {
  t: Awaited<ReturnType<typeof getTranslations<"developers">>>;
}

function AvailableData({ tells, t }: PartProps & Pick<DevelopersProps, "tells">) {
  return (
    <>
      <DataTable
        label={t("dataTitle")}
        columns={[
          { key: "resource", label: t("resource") },
          { key: "path", label: t("path") },
          { key: "formats", label: t("formats") },
          { key: "content", label: t("content") },
        ]}
        rows={availableData.filter((row) => !("needs" in row) || tells(row.needs))}
        keyOf={({ key }) => key}
        cell={({ key, path, formats }, column) => {
          if (column.key === "resource") return <span className={styles.name}>{t(`rows.${key}.name`)}</span>;
          if (column.key === "path")
            return (
              <code className={styles.address} lang="en">
                {path}
              </code>
            );
          if (column.key === "formats") return formats;
          return <span className={styles.content}>{t(`rows.${key}.content`)}</span>;
        }}
      />
      <p>{t("dataText")}</p>
    </>
  );
}

function Example({ siteUrl, example, t }: PartProps & Pick<DevelopersProps, "siteUrl" | "example">) {
  const request = [
    `curl -G ${siteUrl}/api/port-schedule`,
    ...[...example.query].map(([name, value]) => `  -d ${name}=${value}`),
  ].join(" \\\n");
  const plan = example.sailing && `/port/option/${encodeURIComponent(example.sailing.id)}`;
  return (
    <>
      <p>{t("exampleText")}</p>
      <Listing name={t("request")} text={request} copy={t("copyRequest")} t={t} />
      {example.sailing ? (
        <Listing
          name={t("response")}
          text={JSON.stringify({ items: [example.sailing] }, null, 2)}
          copy={t("copyResponse")}
          t={t}
        />
      ) : (
        <p>{t("noExample")}</p>
      )}
      {plan ? (
        <p>
          {t.rich("exampleId", {
            path: () => (
              <a className={styles.path} href={plan}>
                {plan}
              </a>
            ),
          })}
        </p>
      ) : null}
    </>
  );
}

const Webhooks = ({ t }: PartProps) => (
  <>
    <p>{t.rich("webhooksText", { path: () => <code lang="en">/api/follows</code> })}</p>
    <Listing name={t("verify")} text={verification} copy={t("copyVerify")} t={t} />
    <p>{t("webhooksRules")}</p>
  </>
);

const Errors = ({ t }: PartProps) => (
  <DataTable
    label={t("errorsTitle")}
    columns={[
      { key: "status", label: t("status") },
      { key: "meaning", label: t("meaning") },
      { key: "action", label: t("action") },
    ]}
    rows={statuses}
    keyOf={(status) => status}
    cell={(status, { key }) => {
      if (key === "status") return status;
      return t(`errors.${status}.${key === "meaning" ? "meaning" : "action"}`);
    }}
  />
);

interface ListingProps extends PartProps {
  name: string;
  text: string;
  /** Label of the button that copies it. */
  copy: string;
}

/** Lines to copy. They scroll where they are wider than the page. */
function Listing({ name, text, copy, t }: ListingProps) {
  const words = { copy, copied: t("copied"), notCopied: t("notCopied") };
  return (
    <section className={styles.listing} aria-label={name}>
      <div className={styles.head}>
        <span>{name}</span>
        <CopyCode code={text} words={words} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reached by keyboard. */}
      <pre className={styles.code} tabIndex={0}>
        <code lang="en">{text}</code>
      </pre>
    </section>
  );
}
