import {
  IconBrandFacebook,
  IconBrandLinkedin,
  IconBrandWechat,
  IconBrandYoutube,
} from "@/components/ui/brand-icons";
import button from "@/components/ui/button.module.css";
import { drawings } from "@/components/ui/drawings";
import layout from "@/components/ui/layout.module.css";
import { site } from "@/lib/site";
import { Brand } from "./brand";
import styles from "./footer.module.css";
import { MenuLink } from "./menu-link";
import type { ShellModel } from "./model";

const socials = [
  { name: "LinkedIn", href: site.links.social.linkedin, Icon: IconBrandLinkedin },
  { name: "Facebook", href: site.links.social.facebook, Icon: IconBrandFacebook },
  { name: "YouTube", href: site.links.social.youtube, Icon: IconBrandYoutube },
  { name: "WeChat", href: site.links.social.wechat, Icon: IconBrandWechat },
];

/** Publisher, lists and the app's code, as parts of the footer's grid. */
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
  return (
    <div>
      <Brand name={site.name} href={homeHref} />
      <p className={styles.tagline}>{t("footer.tagline")}</p>
      <address>
        <span lang="en">{site.publisher}</span>
        {site.address[locale].map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>
          <a href={`tel:${site.phone.replace(/[^\d+]/g, "")}`}>{site.phone}</a>
          {" · "}
          <a href={`mailto:${site.email}`}>{site.email}</a>
        </span>
      </address>
      <ul className={styles.social} aria-label={t("footer.social")}>
        {socials.map(({ name, href, Icon }) => (
          <li key={name}>
            <a
              className={button.iconBtn}
              href={href}
              target="_blank"
              rel="noopener"
              aria-label={`${name} ${t("newTab")}`}
            >
              <Icon />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function AppCode({ model: { t } }: { model: ShellModel }) {
  return (
    <div>
      <h2>{t("footer.app")}</h2>
      <a className={styles.app} href={site.links.app} target="_blank" rel="noopener">
        <img
          className={styles.qr}
          src={drawings.appCode}
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
