/** A text as a pattern of LIKE that means it to the letter; the condition needs `escape '\\'`. */
export const literalPattern = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
