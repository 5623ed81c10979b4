import type { ReactNode } from "react";
import { phrases } from "@/lib/i18n/phrases";

/** A headline whose lines, where it is Chinese, end between words only: base.css lets nothing else break them. */
export function Phrases({ text, lang }: { text: string; lang: string }): ReactNode {
  if (!lang.startsWith("zh")) return text;
  return phrases(text).flatMap((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
    return at === 0 ? [part] : [<wbr key={at} />, part];
  });
}
