import type { Metadata } from "next";
import { getLocale, getMessages } from "next-intl/server";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import { localePath, localeRecords, locales } from "@/lib/i18n/locales";
import styles from "./gallery.module.css";
import { paletteSheet } from "./palette-sheet";
import { sections } from "./sections";

export const metadata: Metadata = { title: "Components", robots: { index: false, follow: false } };

/** Every component in its states. Only `npm run dev` serves this page: pageExtensions of next.config.ts. */
export default async function ComponentGallery() {
  const locale = await getLocale();
  const words = await getMessages();
  return (
    <div className={cx(layout.wrap, styles.page)}>
      <style>{paletteSheet()}</style>
      <h1>Components</h1>
      <p className={styles.lede}>
        Each component in its states, in the light and in the dark palette, from the example data of its
        tests. The header and the footer of this page belong to it.
      </p>
      <nav aria-label="Languages">
        <ul className={styles.contents}>
          {locales.map((one) => (
            <li key={one}>
              <a
                href={localePath(one, "/dev/components")}
                aria-current={one === locale ? "page" : undefined}
                lang={localeRecords[one].lang}
              >
                {localeRecords[one].name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Contents">
        <ul className={styles.contents}>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ id, title, Section }) => (
        <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Section locale={locale} words={words} />
        </section>
      ))}
    </div>
  );
}
