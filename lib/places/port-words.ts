/** Removes the words for a port or an airport around a name, in folded texts. */

/** 'port of hamburg', 'hamburg port', 上海港: removes the word for a port, and nothing else. */
export function withoutPortWord(text: string): string {
  return text
    .replace(/^(?:the )?(?:(?:port|harbou?r) of|puerto de|porto d[eo]|port de|port) (?=\S)/, "")
    .replace(/(?<=\S) (?:sea ?port|port|harbou?r)$/, "")
    .replace(/(?<=\p{Script=Han}{2}) ?(?:港口|港)$/u, "");
}

/** 'hong kong international airport', 香港國際機場: removes the words for an airport. */
export function withoutAirportWord(text: string): string {
  return text
    .replace(/(?<=\S)(?: international| intl)? airport$/, "")
    .replace(/(?<=\p{Script=Han}{2}) ?(?:国际)?机场$/u, "");
}

/** A name without further words around it that may belong to it: '… international airport', '… city', 市. */
export function withoutPort(text: string): string {
  return text
    .replace(/^(?:the )?(?:port|puerto|porto|harbou?r|seaport) (?:of |de |do |du )?/, "")
    .replace(/ (?:(?:international )?airport|sea ?port|port|harbou?r|terminal|city)$/, "")
    .replace(/(?<=\p{Script=Han}{2}) ?(?:港口|码头|港区|港|市)$/u, "");
}
