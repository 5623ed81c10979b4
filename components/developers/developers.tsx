import { getTranslations } from "next-intl/server";
import { CopyCode } from "@/components/embed/copy-code.client";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { DataTable } from "@/components/ui/data-table";
import layout from "@/components/ui/layout.module.css";
import manual from "@/components/ui/manual.module.css";
import type { SourceFact } from "@/lib/sailings/shared";
import { availableData } from "./available-data";
import styles from "./developers.module.css";

const sections = [
  "data",
  "example",
  "dcsa",
  "feeds",
  "webhooks",
  "mcp",
  "limits",
  "errors",
  "terms",
] as const;
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
export async function Developers({
  crumbs,
  siteUrl,
  readsPer10Min,
  email,
  hasWebhooks,
  hasRights,
  tells,
  example,
}: DevelopersProps) {
  const t = await getTranslations("developers");
  const request = [
    `curl -G ${siteUrl}/api/port-schedule`,
    ...[...example.query].map(([name, value]) => `  -d ${name}=${value}`),
  ].join(" \\\n");
  const quota = [
    `RateLimit-Policy: "reads";q=${readsPer10Min};w=600`,
    `RateLimit: "reads";r=${readsPer10Min - 13};t=412`,
  ].join("\n");
  const copying = { copied: t("copied"), notCopied: t("notCopied") };
  const plan = example.sailing && `/port/option/${encodeURIComponent(example.sailing.id)}`;
  return (
    <div className={layout.wrap}>
      <Crumbs label={t("crumbs")} items={crumbs} />
      <div className={manual.manual}>
        <nav className={manual.toc} aria-label={t("contents")}>
          <ol>
            {sections
              .filter((section) => hasWebhooks || section !== "webhooks")
              .map((section) => (
                <li key={section}>
                  <a href={`#${section}`}>{t(`${section}Title`)}</a>
                </li>
              ))}
          </ol>
        </nav>
        <div className={manual.body}>
          <h1>{t("title")}</h1>
          <p className={manual.stand}>
            {t.rich("lede", { link: () => <a href="/api/openapi.json">/api/openapi.json</a> })}
          </p>
          <h2 id="data">{t("dataTitle")}</h2>
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
              if (column.key === "resource")
                return <span className={styles.name}>{t(`rows.${key}.name`)}</span>;
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
          <h2 id="example">{t("exampleTitle")}</h2>
          <p>{t("exampleText")}</p>
          <Listing name={t("request")} text={request} words={{ copy: t("copyRequest"), ...copying }} />
          {example.sailing ? (
            <Listing
              name={t("response")}
              text={JSON.stringify({ items: [example.sailing] }, null, 2)}
              words={{ copy: t("copyResponse"), ...copying }}
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
          <h2 id="dcsa">{t("dcsaTitle")}</h2>
          <p>{t("dcsaText")}</p>
          <h2 id="feeds">{t("feedsTitle")}</h2>
          <p>{t("feedsText")}</p>
          {hasWebhooks ? (
            <>
              <h2 id="webhooks">{t("webhooksTitle")}</h2>
              <p>{t.rich("webhooksText", { path: () => <code lang="en">/api/follows</code> })}</p>
              <Listing name={t("verify")} text={verification} words={{ copy: t("copyVerify"), ...copying }} />
              <p>{t("webhooksRules")}</p>
            </>
          ) : null}
          <h2 id="mcp">{t("mcpTitle")}</h2>
          <p>{t.rich("mcpText", { path: () => <code lang="en">/mcp</code> })}</p>
          <h2 id="limits">{t("limitsTitle")}</h2>
          <p>{t("limitsText", { count: readsPer10Min })}</p>
          <Listing name={t("headers")} text={quota} words={{ copy: t("copyHeaders"), ...copying }} />
          <p>{t.rich("limitsAbove", { email: () => <a href={`mailto:${email}`}>{email}</a> })}</p>
          <h2 id="errors">{t("errorsTitle")}</h2>
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
          <h2 id="terms">{t("termsTitle")}</h2>
          <p>{t("termsText")}</p>
          {hasRights ? (
            <p>{t.rich("rightsText", { link: () => <a href="/license.xml">/license.xml</a> })}</p>
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** Lines to copy. They scroll where they are wider than the page. */
function Listing({
  name,
  text,
  words,
}: {
  name: string;
  text: string;
  words: { copy: string; copied: string; notCopied: string };
}) {
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
