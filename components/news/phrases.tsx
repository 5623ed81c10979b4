import type { ReactNode } from "react";
import { phrases } from "@/lib/i18n/phrases";

/** A headline. The lines of a Chinese one end only between words, because base.css allows no other break. */
export function Phrases({ text, lang }: { text: string; lang: string }): ReactNode {
  if (!lang.startsWith("zh")) return text;
  return phrases(text).flatMap((part, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
    return at === 0 ? [part] : [<wbr key={at} />, part];
  });
}
