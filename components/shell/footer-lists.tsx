import { MailLink, PhoneLink } from "@/components/publisher/contact-links";
import button from "@/components/ui/button.module.css";
import { drawings } from "@/components/ui/drawings";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import { addressIn, site } from "@/lib/site/site-config";
import { Brand } from "./brand";
import styles from "./footer.module.css";
import { MenuLink } from "./menu-link";
import type { ShellModel } from "./model";

/** The publisher's pages on other sites, if there are any. */
function socials() {
  const { linkedin, facebook, youtube, wechat } = site().social;
  const all = [
    { name: "LinkedIn", href: linkedin, icon: "brand-linkedin" },
    { name: "Facebook", href: facebook, icon: "brand-facebook" },
    { name: "YouTube", href: youtube, icon: "brand-youtube" },
    { name: "WeChat", href: wechat, icon: "brand-wechat" },
  ] as const;
  return all.flatMap(({ href, ...one }) => (href ? [{ ...one, href }] : []));
}

/** Publisher, lists and the app's code, as cells of the footer's grid. */
export function FooterLists({ model }: { model: ShellModel }) {
  const { columns, t } = model;
  return (
    <>
      <Publisher model={model} />
      {columns.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {links.map((link) => (
              <li key={link.href}>
                <MenuLink link={link} newTab={t("newTab")} />
              </li>
            ))}
          </ul>
        </nav>
      ))}
      <AppCode model={model} />
    </>
  );
}

function Publisher({ model: { t, homeHref, locale } }: { model: ShellModel }) {
  const { name, publisher, address, phone, email } = site();
  const socialLinks = socials();
  return (
    <div>
      <Brand name={name} href={homeHref} loading="lazy" />
      <p className={styles.tagline}>{t("footer.tagline")}</p>
      <address>
        <span lang="en">{publisher}</span>
        {addressIn(address, locale).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>
          {phone && (
            <>
              <PhoneLink phone={phone} />
              {" · "}
            </>
          )}
          <MailLink email={email} />
        </span>
      </address>
      {socialLinks.length > 0 && (
        <ul className={styles.social} aria-label={t("footer.social")}>
          {socialLinks.map(({ name, href, icon }) => (
            <li key={name}>
              <a
                className={button.iconBtn}
                href={href}
                target="_blank"
                rel="noopener"
                aria-label={`${name} ${t("newTab")}`}
              >
                <Icon name={icon} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={`/feeds/${locale}/rss.xml`}>{t("footer.feed")}</a>
      </p>
    </div>
  );
}

function AppCode({ model: { t } }: { model: ShellModel }) {
  const { links, isSample } = site();
  if (!links.app) return null;
  return (
    <div>
      <h2>{t("footer.app")}</h2>
      <a className={styles.app} href={links.app} target="_blank" rel="noopener">
        <img
          className={styles.qr}
          src={isSample ? drawings.appCode : "/own/app.svg"}
          alt={t("footer.qr")}
          width="96"
          height="96"
          loading="lazy"
        />
        <span>
          {t("footer.scan")}
          <span className={layout.vh}>{` ${t("newTab")}`}</span>
        </span>
      </a>
    </div>
  );
}
