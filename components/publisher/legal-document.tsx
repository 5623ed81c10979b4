import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { defaultLocale, type Locale, localePath } from "@/lib/i18n/locales";
import { retention } from "@/lib/site/retention";
import { addressText, site } from "@/lib/site/site-config";
import { MailLink, PhoneLink } from "./contact-links";
import styles from "./legal.module.css";

/** Legal texts, of which the English one prevails. */
const legalNames = ["terms", "privacy", "cookies"] as const;
/** Those, and statements about the site. */
type DocumentName = (typeof legalNames)[number] | "editorial" | "accessibility";

const isLegal = (name: DocumentName) => (legalNames as readonly string[]).includes(name);

interface Messages {
  raw(key: string): unknown;
  rich(key: string, values: Record<string, unknown>): ReactNode;
}

interface Section {
  head: string;
  text: string[];
}

const values = () => ({
  name: site().name,
  publisher: site().publisher,
  days: retention.enquiryDays,
  undeliveredDays: retention.undeliveredDays,
  suspectDays: retention.suspectDays,
  followDays: retention.followDays,
  followOpenDays: retention.followOpenDays,
  followHours: retention.followQuestionHours,
  followCodeDays: retention.followCodeDays,
});

function parts(locale: Locale) {
  const link = (path: string) => (words: ReactNode) => <a href={localePath(locale, path)}>{words}</a>;
  return {
    mail: () => <MailLink email={site().email} />,
    phone: () => {
      const { phone, email } = site();
      return phone ? <PhoneLink phone={phone} /> : <MailLink email={email} />;
    },
    cookies: link("/cookies"),
    privacy: link("/privacy"),
  };
}

/** Paragraphs; adjacent ones whose message begins with "- " form one list. */
function blocks(lines: readonly { text: string; shown: ReactNode }[]): ReactNode[] {
  const nodes: ReactNode[] = [];
  let items: ReactNode[] = [];
  const endList = () => {
    if (items.length > 0) nodes.push(<ul key={nodes.length}>{items}</ul>);
    items = [];
  };
  for (const { text, shown } of lines) {
    if (text.startsWith("- ")) {
      items.push(<li key={text}>{shown}</li>);
    } else {
      endList();
      nodes.push(<p key={text}>{shown}</p>);
    }
  }
  endList();
  return nodes;
}

/**
 * A legal page or a statement from its messages: `legal.<name>.sections`, each a head and a list of paragraphs. Of a legal page
 * the English text prevails, as the Chinese pages state at their start.
 */
export async function LegalDocument({ name, updated }: { name: DocumentName; updated?: readonly string[] }) {
  const locale = await getLocale();
  const t = await getTranslations("legal");
  // The types do not know keys that are built from the sections found here.
  const { raw, rich } = t as unknown as Messages;
  const sections = raw(`${name}.sections`) as Record<string, Section>;
  const { analytics } = site();
  const counted = name === "cookies" && analytics ? (raw("cookies.analytics") as Section) : null;
  const richValues = {
    ...values(),
    address: addressText(site().address, locale),
    ...parts(locale),
    host: analytics ? new URL(analytics.script).host : "",
  };
  const all = Object.entries(sections).map(([key, section]) => ({
    key,
    at: `${name}.sections.${key}`,
    ...section,
  }));
  if (counted) all.push({ key: "analytics", at: "cookies.analytics", ...counted });
  const shown = all.map(({ key, at: place, head, text }) => ({
    key,
    head,
    // The "- " of a list item is not shown.
    body: blocks(
      text.map((line, at) => ({
        text: line,
        shown: withoutMark(rich(`${place}.text.${at}`, richValues)),
      })),
    ),
  }));
  return (
    <div className={layout.wrap}>
      <div className={layout.pageHead}>
        <h1>{t(`${name}.title`)}</h1>
        {updated?.map((line) => (
          <p key={line} className={cx(layout.small, layout.muted)}>
            {line}
          </p>
        ))}
        {isLegal(name) && locale !== defaultLocale && <p className={layout.lede}>{t("english")}</p>}
      </div>
      <div className={styles.document}>
        <nav className={styles.contents} aria-labelledby="contents" data-print="no">
          <h2 id="contents">{t("onThisPage")}</h2>
          <ul>
            {shown.map(({ key, head }) => (
              <li key={key}>
                <a href={`#${key}`}>{head}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.text}>
          {shown.map(({ key, head, body }) => (
            <section key={key} aria-labelledby={key}>
              <h2 id={key}>{head}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function withoutMark(shown: ReactNode): ReactNode {
  if (typeof shown === "string") return shown.replace(/^- /, "");
  if (!Array.isArray(shown)) return shown;
  const [first, ...rest] = shown;
  return [typeof first === "string" ? first.replace(/^- /, "") : first, ...rest];
}
