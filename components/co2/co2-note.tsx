import { getTranslations } from "next-intl/server";
import layout from "@/components/ui/layout.module.css";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { withView } from "@/lib/sailings/shared";

/** Below the rows of a schedule: what their CO2e is, the order by it, and how it is calculated. */
export async function Co2Note({ locale, search }: { locale: Locale; search: string }) {
  const t = await getTranslations("co2");
  const sorted = withView(new URLSearchParams(search), { sort: "co2" });
  return (
    <p className={layout.small} data-print="no">
      {t("note")} <a href={localePath(locale, "/co2-method")}>{t("method")}</a>{" "}
      <a href={localePath(locale, `/port?${sorted}`)} rel="nofollow">
        {t("sortLink")}
      </a>
    </p>
  );
}
