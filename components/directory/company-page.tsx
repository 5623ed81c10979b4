import { getMessages, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button";
import { Tag } from "@/components/ui/chip";
import chip from "@/components/ui/chip.module.css";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { articlePath, hashtagPath } from "@/lib/addresses/article-address";
import type { Company, CompanyAddress, ContactLink } from "@/lib/directory/shared";
import { formatArticleDate } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { ArticleCard } from "@/lib/news/shared";
import { site } from "@/lib/site/site-config";
import styles from "./company.module.css";
import { PortTabs } from "./port-tabs.client";

interface CompanyPageProps {
  locale: Locale;
  company: Company;
  crumbs: readonly Crumb[];
  /** Address of the enquiry form with the company's name; null where no form fits. */
  enquiry: string | null;
  /** Articles that mention it, or that have one of its hashtags. */
  news: { stories: readonly ArticleCard[]; isNamed: boolean };
  sample: boolean;
}

/** A company of the directory: its addresses port by port, the enquiry link, and the news that may concern it. */
export async function CompanyPage({ locale, company, crumbs, enquiry, news, sample }: CompanyPageProps) {
  const [t, { dates }] = [await getTranslations("directory"), await getMessages()];
  const ports = company.ports.filter(({ addresses }) => addresses.length > 0);
  return (
    <div className={layout.wrap}>
      <Crumbs label={t("crumbs")} items={crumbs} />
      <div className={cx(layout.withAside, styles.columns)}>
        <article className={styles.article}>
          <h1 className={styles.name}>{company.name}</h1>
          {ports.length === 0 ? (
            <EmptyState>{t("empty")}</EmptyState>
          ) : (
            <PortTabs
              label={t("ports")}
              tabs={ports.map(({ id, name, addresses }) => ({ id, name, count: addresses.length }))}
            >
              {ports.map(({ id, name, addresses }) => (
                <section key={id} aria-label={name}>
                  <h2 className={styles.port}>{name}</h2>
                  {addresses.map((address) => (
                    <Address key={JSON.stringify(address)} address={address} port={name} />
                  ))}
                </section>
              ))}
            </PortTabs>
          )}
          {company.hashtags.length > 0 ? (
            <p className={styles.tags}>
              <span>{t("tags")}</span>
              <span className={chip.tags}>
                {company.hashtags.map((tag) => (
                  <Tag key={tag} href={localePath(locale, hashtagPath(tag, languageOf(tag)))}>
                    #{tag}
                  </Tag>
                ))}
              </span>
            </p>
          ) : null}
          {sample ? <p className={styles.sample}>{t("sample")}</p> : null}
        </article>
        <aside className={styles.aside} aria-label={t("aside")}>
          {enquiry ? (
            <section data-print="no">
              <p>
                <ButtonLink href={enquiry} variant="main">
                  {t("enquire")}
                </ButtonLink>
              </p>
              <p className={layout.small}>{t("enquireHint")}</p>
            </section>
          ) : null}
          {news.stories.length > 0 ? (
            <section aria-labelledby="related">
              <h2 id="related">{t(news.isNamed ? "related" : "relatedSubjects")}</h2>
              <ul>
                {news.stories.map(({ id, headline, lang, publishedAt, date }) => (
                  <li key={id}>
                    <a href={localePath(locale, articlePath(id))} lang={lang}>
                      {headline}
                    </a>
                    <time dateTime={publishedAt}>{formatArticleDate(date, dates)}</time>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </aside>
      </div>
    </div>
  );
}

/** Articles with a hashtag are in the language of the hashtag. */
const languageOf = (tag: string) => (/\p{Script=Han}/u.test(tag) ? "zh" : "en");

/** The map service that shows an address. */
const mapPath = (lines: readonly string[]) =>
  site().links.map + encodeURIComponent([...new Set(lines)].join(", "));

async function Address({ address, port }: { address: CompanyAddress; port: string }) {
  const t = await getTranslations("directory");
  const { description, lines, services, phones, faxes, emails, websites } = address;
  return (
    <div className={styles.address}>
      <div>
        {description ? <h3>{description}</h3> : null}
        {lines.length > 0 ? (
          <address>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <a
              className={layout.small}
              href={mapPath([...lines, port])}
              target="_blank"
              rel="noopener nofollow"
            >
              {t("map")}
              <span className={layout.vh}> {t("newTab")}</span>
            </a>
          </address>
        ) : null}
        {services.length > 0 ? (
          <p className={chip.tags}>
            {services.map(({ code, name }) => (
              <Tag key={code ?? name}>{name}</Tag>
            ))}
          </p>
        ) : null}
      </div>
      <dl>
        <Contacts name={t("telephone")} links={phones} />
        <Contacts name={t("fax")} links={faxes.map((text) => ({ text, href: null }))} />
        <Contacts name={t("email")} links={emails} />
        <Contacts name={t("website")} links={websites} newTab={t("newTab")} />
      </dl>
    </div>
  );
}

interface ContactsProps {
  name: string;
  links: readonly ContactLink[];
  /** Words for links that open a new tab. */
  newTab?: string;
}

function Contacts({ name, links, newTab }: ContactsProps) {
  if (links.length === 0) return null;
  return (
    <>
      <dt>{name}</dt>
      {links.map(({ text, href }) => (
        <dd key={text}>
          {href ? (
            <a href={href} {...(newTab ? { target: "_blank", rel: "noopener nofollow" } : {})}>
              {text}
              {newTab ? <span className={layout.vh}> {newTab}</span> : null}
            </a>
          ) : (
            text
          )}
        </dd>
      ))}
    </>
  );
}
