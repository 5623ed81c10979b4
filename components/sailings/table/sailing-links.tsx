import {
  type CutoffState,
  rowStateText,
  type ShownSailing,
  voyageName,
  type Words,
} from "@/lib/sailings/shared";
import { QuoteLink } from "./quote-link.client";

interface SailingLinksProps {
  sailing: Pick<ShownSailing, "vessel" | "voyage" | "bookingUrl">;
  quoteHref: string;
  cutoffs: CutoffState;
  words: Words;
}

/** Get Quote and Book now of a sailing; where cargo cannot get on any more, Enquire and the reason. */
export function SailingLinks({ sailing, quoteHref, cutoffs, words }: SailingLinksProps) {
  const { schedule } = words;
  const name = voyageName(sailing);
  const isOpen = cutoffs.state === "open";
  return (
    <>
      <QuoteLink href={quoteHref}>
        {isOpen ? schedule.getQuote : schedule.ask}
        <span>{schedule.separator + name}</span>
      </QuoteLink>
      {isOpen && sailing.bookingUrl ? (
        <a href={sailing.bookingUrl} target="_blank" rel="noopener nofollow">
          {schedule.bookNow}
          <span>{` ${name} ${schedule.newTab}`}</span>
        </a>
      ) : null}
      {isOpen ? null : <em>{rowStateText(cutoffs, words)}</em>}
    </>
  );
}
