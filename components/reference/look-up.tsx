import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import field from "@/components/ui/field.module.css";
import { Icon } from "@/components/ui/icon";
import { VisuallyHidden } from "@/components/ui/layout";
import layout from "@/components/ui/layout.module.css";
import type { Answer, LookUpResult } from "@/lib/api/look-up";
import { type Locale, localePath, localeRecords } from "@/lib/i18n/locales";
import { foreignLang } from "./list-text";
import styles from "./look-up.module.css";

/** The head of the knowledge base: one field over all its lists, and below it the entries themselves. It works without script. */
export async function LookUp({
  q,
  result,
  title,
  locale,
}: {
  q: string;
  /** null before a search. */
  result: LookUpResult | null;
  title: string;
  locale: Locale;
}) {
  const t = await getTranslations("reference");
  return (
    <section className={layout.shoal} aria-label={t("lookUp.label")}>
      <div className={`${layout.wrap} ${styles.head}`}>
        <h1>{title}</h1>
        <search data-print="no">
          <form action={localePath(locale, "/kb")} className={styles.form}>
            <div className={field.field}>
              <label className={field.label} htmlFor="look-up">
                {t("lookUp.label")}
              </label>
              <div className={field.inputWrap}>
                <Icon name="search" />
                <input
                  id="look-up"
                  name="q"
                  type="search"
                  className={field.input}
                  defaultValue={q}
                  maxLength={100}
                  autoComplete="off"
                  spellCheck={false}
                />
              </div>
            </div>
            <Button type="submit">{t("search")}</Button>
          </form>
        </search>
        {result ? <Answers q={q} result={result} locale={locale} /> : null}
      </div>
    </section>
  );
}

async function Answers({ q, result, locale }: { q: string; result: LookUpResult; locale: Locale }) {
  const t = await getTranslations("reference");
  const { answers, found } = result;
  if (answers.length === 0)
    return (
      <p role="status" className={styles.found}>
        {t("none")}{" "}
        <a href={`${localePath(locale, "/keyword")}?${new URLSearchParams({ query: q })}`}>
          {t("lookUp.inNews")}
        </a>
      </p>
    );
  return (
    <>
      <ol className={styles.answers} aria-label={t("lookUp.answers", { typed: q })}>
        {answers.map((answer) => (
          <li key={`${answer.kind} ${answer.code} ${answer.name} ${answer.facts.join()}`}>
            <b className={styles.code}>{answer.code}</b>
            <div>
              <p className={styles.name}>
                <span lang={foreignLang(answer.name, locale)}>{answer.name}</span>{" "}
                {answer.otherName ? (
                  <span lang={foreignLang(answer.otherName, locale)}>{answer.otherName}</span>
                ) : null}
              </p>
              <p className={styles.facts}>
                {[t(`lookUp.kinds.${answer.kind}`), ...answer.facts].join(
                  localeRecords[locale].punctuation.enumeration,
                )}
              </p>
            </div>
            <Next answer={answer} />
          </li>
        ))}
      </ol>
      {found.length > 0 ? (
        <p role="status" className={styles.found}>
          {t("lookUp.found")}{" "}
          {found.map(({ kind, count, href }) => (
            <a key={kind} href={href}>
              {t("lookUp.count", { list: t(`lookUp.lists.${kind}`), count })}
            </a>
          ))}
        </p>
      ) : null}
    </>
  );
}

/** What a reader does with an answer: another site in a new tab, or a page here. */
async function Next({ answer: { kind, name, code, href } }: { answer: Answer }) {
  const t = await getTranslations("reference");
  const isOutside = !href.startsWith("/");
  const isCalls = kind === "port" && href.includes("/port-calls/");
  const words = isOutside
    ? t(kind === "airline" ? "lookUp.site" : "lookUp.track")
    : t(isCalls ? "lookUp.calls" : `lookUp.next.${kind}`);
  return (
    <a className={styles.next} href={href} {...(isOutside ? { target: "_blank", rel: "noopener" } : {})}>
      {words}
      <VisuallyHidden>
        {" "}
        {code || name}
        {isOutside ? ` ${t("newTab")}` : ""}
      </VisuallyHidden>
    </a>
  );
}
