import type { Translate } from "./model";
import type { ThemeWords } from "./theme-choice.client";

export function themeWords(t: Translate): ThemeWords {
  return {
    legend: t("theme.legend"),
    light: t("theme.light"),
    dark: t("theme.dark"),
    system: t("theme.system"),
  };
}
