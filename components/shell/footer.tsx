import {
  IconBrandFacebook,
  IconBrandLinkedin,
  IconBrandWechat,
  IconBrandYoutube,
} from "@/components/ui/brand-icons";
import button from "@/components/ui/button.module.css";
import layout from "@/components/ui/layout.module.css";
import { site } from "@/lib/site";
import { Brand } from "./brand";
import { Coast } from "./coast";
import styles from "./footer.module.css";
import { MenuLink } from "./menu-link";
import { type ShellModel, shellValues } from "./model";
import { appQrCode } from "./qr";
import { ThemeChoice } from "./theme-choice.client";
import { themeWords } from "./theme-words";

const socials = [
  { name: "LinkedIn", href: site.links.social.linkedin, Icon: IconBrandLinkedin },
  { name: "Facebook", href: site.links.social.facebook, Icon: IconBrandFacebook },
  { name: "YouTube", href: site.links.social.youtube, Icon: IconBrandYoutube },
  { name: "WeChat", href: site.links.social.wechat, Icon: IconBrandWechat },
];

/** The coast, then land: publisher, lists, app code, colours, copyright. */
export function Footer({ model }: { model: ShellModel }) {
  const { t } = model;
  return (
    <>
      <Coast />
      <footer className={styles.footer}>
        <div className={layout.wrap}>
          <div className={styles.grid} data-print="no">
            <Publisher model={model} />
            {model.columns.map(({ title, links }) => (
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
          </div>
          <div className={styles.end}>
            <span>{t("footer.copyright", shellValues)}</span>
            <div className={layout.push} data-print="no">
              <ThemeChoice words={themeWords(t)} />
            </div>
          </div>
        </div>
      </footer>
    </>
  );
}

function Publisher({ model: { t, homeHref } }: { model: ShellModel }) {
  return (
    <div>
      <Brand name={site.name} href={homeHref} />
      <p className={styles.tagline}>{t("footer.tagline")}</p>
      <address lang="en">
        {[site.publisher, ...site.address].map((line) => (
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
  const { size, path } = appQrCode;
  return (
    <div>
      <h2>{t("footer.app")}</h2>
      <a className={styles.app} href={site.links.app} target="_blank" rel="noopener">
        <svg
          className={styles.qr}
          viewBox={`-2 -2 ${size + 4} ${size + 4}`}
          role="img"
          aria-label={t("footer.qr")}
        >
          <path d={path} />
        </svg>
        <span>
          {t("footer.scan")}
          <span className={layout.vh}> {t("newTab")}</span>
        </span>
      </a>
    </div>
  );
}
