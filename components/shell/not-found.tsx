import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import layout from "@/components/ui/layout.module.css";
import notice from "@/components/ui/notice.module.css";
import { localePath } from "@/lib/i18n/locales";
import { Compass } from "./compass";
import styles from "./screens.module.css";

/** 'Page Not Found' in the reader's language, or another message for an address without content. */
export async function NotFoundScreen(texts: { title?: string; text?: string; lanes?: ReactNode }) {
  const locale = await getLocale();
  const t = await getTranslations("errors");
  return (
    <NotFoundView
      title={texts.title ?? t("notFoundTitle")}
      text={texts.text ?? t("notFoundText")}
      home={{ label: t("returnHome"), href: localePath(locale, "/") }}
      archive={{ label: t("searchArchive"), href: localePath(locale, "/news-list") }}
      lanes={texts.lanes}
    />
  );
}

interface ScreenLink {
  label: string;
  href: string;
}

/** The same from plain words. */
export function NotFoundView({
  title,
  text,
  home,
  archive,
  lanes,
}: {
  title: string;
  text: string;
  home: ScreenLink;
  archive: ScreenLink;
  /** The reader's last lanes. */
  lanes?: ReactNode;
}) {
  return (
    <div className={cx(layout.wrap, notice.full)}>
      <div className={cx(layout.withAside, styles.notFound)}>
        <div className={layout.stack}>
          <h1>{title}</h1>
          <p className={layout.lede}>{text}</p>
          <p className={cx(layout.row, layout.mt5)}>
            <ButtonLink variant="main" href={home.href}>
              {home.label}
            </ButtonLink>
            <ButtonLink variant="quiet" href={archive.href}>
              {archive.label}
            </ButtonLink>
          </p>
          {lanes}
        </div>
        <Compass className={styles.compass} />
      </div>
    </div>
  );
}
