/** The words of a picker. */
export interface PlacePickerWords {
  noResult: string;
  loading: string;
  failed: string;
  tryAgain: string;
  dismiss: string;
  oneSuggestion: string;
  /** With {count}. */
  suggestions: string;
  /** Heads of the groups that are not exact matches. */
  didYouMean: string;
  noneKnown: string;
  oneDeparture: string;
  /** With {count}. */
  departures: string;
  /** Words for several places on one side; only ports have them. */
  several?: string;
}

/** The part of a page's words that its pickers use. */
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
