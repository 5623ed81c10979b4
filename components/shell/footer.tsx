import layout from "@/components/ui/layout.module.css";
import { Coast } from "./coast";
import styles from "./footer.module.css";
import { FooterLists } from "./footer-lists";
import type { ShellModel } from "./model";
import { StaticMarkup } from "./static-markup";
import { ThemeChoice } from "./theme-choice.client";
import { themeWords } from "./theme-words";

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
            <div className={layout.push} data-print="no">
              <ThemeChoice words={themeWords(t)} />
            </div>
          </div>
        </div>
      </footer>
    </>
  );
}
