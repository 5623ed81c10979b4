import { getTranslations } from "next-intl/server";
import { Tag } from "@/components/ui/chip";
import chip from "@/components/ui/chip.module.css";
import { type Crumb, Crumbs } from "@/components/ui/crumbs";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import { hashtagPath } from "@/lib/article-address";
import type { Company, CompanyAddress, ContactLink } from "@/lib/directory/schema";
import { type Locale, localePath } from "@/lib/i18n/locales";
import styles from "./company.module.css";
import { PortTabs } from "./port-tabs.client";

interface CompanyPageProps {
  locale: Locale;
  company: Company;
  crumbs: readonly Crumb[];
  sample: boolean;
}

/** A company of the directory: its addresses port by port, and the tags under which news may concern it. */
export async function CompanyPage({ locale, company, crumbs, sample }: CompanyPageProps) {
  const t = await getTranslations("directory");
  const ports = company.ports.filter(({ addresses }) => addresses.length > 0);
  return (
    <div className={layout.wrap}>
      <Crumbs label={t("crumbs")} items={crumbs} />
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
                  <Address key={JSON.stringify(address)} address={address} />
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
    </div>
  );
}

/** Articles under a hashtag are in the language that the tag is written in. */
const languageOf = (tag: string) => (/\p{Script=Han}/u.test(tag) ? "zh" : "en");

async function Address({ address }: { address: CompanyAddress }) {
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
