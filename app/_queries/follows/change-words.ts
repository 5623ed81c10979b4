import "server-only";
import type { FlightChangeWords } from "@/lib/flights/shared";
import { messagesOf } from "@/lib/i18n/catalogues";
import type { Locale } from "@/lib/i18n/locales";
import type { ChangeWords } from "@/lib/sailings/shared";

/** The words of changes by sea and air in a language, for code outside of a request too. */
export const changeWords = (locale: Locale): Promise<ChangeWords & FlightChangeWords> => messagesOf(locale);
