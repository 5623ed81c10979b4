/** What a picker says. */
export interface PlacePickerWords {
  noResult: string;
  loading: string;
  failed: string;
  tryAgain: string;
  dismiss: string;
  oneSuggestion: string;
  /** With {count}. */
  suggestions: string;
  /** Heads of the groups that are no plain answers. */
  didYouMean: string;
  noneKnown: string;
  oneDeparture: string;
  /** With {count}. */
  departures: string;
  /** How several places of one side are chosen; of ports alone. */
  several?: string;
}

/** Those of a page's words that its pickers say. */
export function pickerWords(words: PlacePickerWords): PlacePickerWords {
  const { noResult, loading, failed, tryAgain, dismiss, oneSuggestion, suggestions } = words;
  const { didYouMean, noneKnown, oneDeparture, departures, several } = words;
  return {
    noResult,
    loading,
    failed,
    tryAgain,
    dismiss,
    oneSuggestion,
    suggestions,
    didYouMean,
    noneKnown,
    oneDeparture,
    departures,
    several,
  };
}
