import { getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { VisuallyHidden } from "@/components/ui/layout";
import { Notice } from "@/components/ui/notice";
import { shipPath } from "@/lib/addresses/call-address";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { NumberKind, NumberResult } from "@/lib/reference/shared";
import { CarriedFields } from "./carried-fields";
import styles from "./reference.module.css";
import type { Carried } from "./types";

/** A small form that checks a container, air waybill or IMO number; the page has the result. */
export async function NumberTool({
  kind,
  typed,
  answer,
  owner,
  ship,
  locale,
  carried,
}: {
  kind: NumberKind;
  /** The number in the address; null when it has none. */
  typed: string | null;
  answer: NumberResult | null;
  /** The owner of the number; null when the number is invalid or its owner is not known. */
  owner: { prefix: string; name: string; url: string | null } | null;
  /** The ship of an IMO number that has a page here. */
  ship: { imo: string; name: string | null } | null;
  locale: Locale;
  /** The rest of the address: the search, its page, another tool's number. */
  carried: Carried;
}) {
  const t = await getTranslations("reference.tools");
  const id = `check-${kind}`;
  return (
    <section
      className={styles.tool}
      aria-labelledby={`${id}-head`}
      id={id}
      data-print={answer ? undefined : "no"}
    >
      <h2 id={`${id}-head`}>{t(`${kind}.title`)}</h2>
      <form action={`#${id}`} data-print="no">
        <CarriedFields carried={carried} />
        <TextField
          id={`${id}-number`}
          name={kind}
          label={t(`${kind}.label`)}
          hint={t(`${kind}.hint`)}
          defaultValue={typed ?? ""}
          maxLength={40}
          required
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit">{t("check")}</Button>
      </form>
      {answer ? (
        <Notice tone={answer.ok ? "ok" : "error"} role="status">
          <p>{answer.ok ? t("right", { number: answer.shown }) : wrongText(t, kind, answer)}</p>
          {owner ? (
            <p>
              {t(`${kind === "awb" ? "awb" : "container"}.owner`, { prefix: owner.prefix, name: owner.name })}
            </p>
          ) : null}
          {ship ? (
            <p>
              <a href={localePath(locale, shipPath(ship.imo))}>
                {t("imo.ship", { name: ship.name ?? t("imo.unnamed") })}
              </a>
            </p>
          ) : null}
          {answer.ok && kind !== "imo" ? <Tracking kind={kind} owner={owner} locale={locale} /> : null}
        </Notice>
      ) : null}
    </section>
  );
}

/** A link to track the number: with its carrier, or in the list of all carriers. */
async function Tracking({
  kind,
  owner,
  locale,
}: {
  kind: "container" | "awb";
  owner: { name: string; url: string | null } | null;
  locale: Locale;
}) {
  const [t, common] = [await getTranslations("reference.tools"), await getTranslations("reference")];
  if (owner?.url)
    return (
      <p>
        <a href={owner.url} target="_blank" rel="noopener">
          {t("track", { name: owner.name })}
          <VisuallyHidden> {common("newTab")}</VisuallyHidden>
        </a>
      </p>
    );
  const list = kind === "awb" ? "/kb-cargo-air" : "/kb-cargo-sea";
  return (
    <p>
      <a href={localePath(locale, list)}>{t(`${kind}.trackers`)}</a>
    </p>
  );
}

function wrongText(
  t: Awaited<ReturnType<typeof getTranslations<"reference.tools">>>,
  kind: NumberKind,
  answer: Extract<NumberResult, { ok: false }>,
): string {
  if (answer.reason === "digit") return t("digit", { found: answer.found, expected: answer.expected });
  if (answer.reason === "empty") return t("empty");
  if (answer.reason === "category") return t("container.category");
  return t(`${kind}.shape`);
}
