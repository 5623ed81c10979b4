import { getTranslations } from "next-intl/server";
import { Icon } from "@/components/ui/icon";
import { type Locale, localePath } from "@/lib/i18n/locales";
import type { ErrorScreenWords } from "./error-screen";

/** Words of the error screen, for the server's screen and for the boundary in the browser. */
export async function errorScreenWords(locale: Locale): Promise<ErrorScreenWords> {
  const t = await getTranslations({ locale, namespace: "errors" });
  return {
    title: t("title"),
    message: t("message"),
    advice: t("advice"),
    retry: t("retry"),
    requestId: t.raw("requestId") as string,
    returnHome: t("returnHome"),
    homeHref: localePath(locale, "/"),
    retryIcon: <Icon name="refresh" />,
  };
}
