/** A search that is suggested in place of another, in the words of the page. */
export interface HintChoice {
  href: string;
  title: string;
  note: string;
  /** Its results, in words. */
  end: string;
}

/** Why a search found nothing or has unknown places, and what to search for instead. */
export interface Hint {
  text: string;
  choices: HintChoice[];
}
