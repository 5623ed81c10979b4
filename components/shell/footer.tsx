import layout from "@/components/ui/layout.module.css";
import { isSimplified } from "@/lib/i18n/locales";
import { site } from "@/lib/site/site-config";
import { Coast } from "./coast";
import styles from "./footer.module.css";
import { FooterLists } from "./footer-lists";
import type { ShellModel } from "./model";
import { StaticMarkup } from "./static-markup";
import { ThemeChoice } from "./theme-choice.client";
import { themeWords } from "./theme-words";

/** The site's registrations in Mainland China, in the Simplified edition; nothing where it has none. */
function Registrations({ model: { locale, t } }: { model: ShellModel }) {
  const { icp, publicSecurity } = site().registrations;
  if (!isSimplified(locale)) return null;
  const code = /\d{8,20}/.exec(publicSecurity ?? "")?.[0];
  return (
    <>
      {icp ? (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener">
          {icp}
          <span className={layout.vh}>{` ${t("footer.icp")} ${t("newTab")}`}</span>
        </a>
      ) : null}
      {publicSecurity && code ? (
        <a href={`https://beian.mps.gov.cn/#/query/webSearch?code=${code}`} target="_blank" rel="noopener">
          {publicSecurity}
          <span className={layout.vh}>{` ${t("footer.publicSecurity")} ${t("newTab")}`}</span>
        </a>
      ) : null}
    </>
  );
}

/** The coast, then land: publisher, lists, app code, colours, copyright. */
export function Footer({ model }: { model: ShellModel }) {
  const { t } = model;
  return (
    <>
      <Coast />
      <footer className={styles.footer}>
        <div className={layout.wrap}>
          <StaticMarkup model={model} name="footer" className={styles.grid} data-print="no">
            <FooterLists model={model} />
          </StaticMarkup>
          <div className={styles.end}>
            <span>{model.copyright}</span>
            <Registrations model={model} />
            <div className={layout.push} data-print="no">
              <ThemeChoice words={themeWords(t)} />
            </div>
          </div>
        </div>
      </footer>
    </>
  );
}
