import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { SearchWidgets } from "@/components/schedules/search-widgets";
import { sansFontUrl } from "@/components/styles/fonts";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { limits } from "@/lib/site/site";
import { CookieNotice } from "./cookie-notice.client";
import { ErrorWords } from "./error-boundary.client";
import { errorScreenWords } from "./error-words";
import { FontPreload } from "./font-preload.client";
import { Footer } from "./footer";
import { Header } from "./header";
import { type HotSearch, type ShellModel, shellModel, type Translate } from "./model";
import { ScrollTop } from "./scroll-top.client";
import styles from "./shell.module.css";

const mainId = "main";

/** The frame of every page: skip link, header, main, footer, cookie notice, scroll-to-top. */
export async function Shell({
  locale,
  hotSearches,
  children,
}: {
  locale: Locale;
  hotSearches: readonly HotSearch[];
  children: ReactNode;
}) {
  const t = await getTranslations({ locale, namespace: "shell" });
  const words = await errorScreenWords(locale);
  return (
    <ShellView
      model={modelOf(locale, t as Translate, hotSearches)}
      cookieText={
        <p>
          {t.rich("cookie.text", {
            cookies: (text) => <a href={localePath(locale, "/cookies")}>{text}</a>,
            privacy: (text) => <a href={localePath(locale, "/privacy")}>{text}</a>,
          })}
        </p>
      }
      floats={<SearchWidgets locale={locale} />}
    >
      <FontPreload href={sansFontUrl} />
      <ErrorWords words={words}>{children}</ErrorWords>
    </ShellView>
  );
}

/**
 * The model in each language, one object until the hot searches change: the words are those of the build. The markup rendered
 * from it is memoized with it (static-markup.tsx).
 */
const models = new Map<Locale, { hot: string; model: ShellModel }>();

function modelOf(locale: Locale, t: Translate, hotSearches: readonly HotSearch[]): ShellModel {
  const hot = JSON.stringify(hotSearches);
  const made = models.get(locale);
  if (made?.hot === hot) return made.model;
  const model = shellModel(locale, t, hotSearches);
  models.set(locale, { hot, model });
  return model;
}

/** The shell from plain data. */
export function ShellView({
  model,
  cookieText,
  floats,
  children,
}: {
  model: ShellModel;
  cookieText: ReactNode;
  /** What floats above the scroll-to-top button. */
  floats: ReactNode;
  children: ReactNode;
}) {
  const { t } = model;
  return (
    <>
      <a className={styles.skip} href={`#${mainId}`} data-print="no">
        {t("skip")}
      </a>
      <Header model={model} />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <Footer model={model} />
      <CookieNotice label={t("cookie.label")} agree={t("cookie.agree")}>
        {cookieText}
      </CookieNotice>
      {floats}
      <ScrollTop label={t("scrollTop")} mainId={mainId} afterPx={limits.scrollThresholdPx} />
    </>
  );
}
