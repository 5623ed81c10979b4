import { typedStart } from "./typed-start";

/**
 * A text with the letters that were typed marked at its start; without them when it starts otherwise. Its parts, which come and
 * go, are elements: a browser that translates puts others in the place of texts.
 */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const length = typedStart(text, typed);
  if (!length) return <span>{text}</span>;
  return (
    <>
      <mark>{text.slice(0, length)}</mark>
      <span>{text.slice(length)}</span>
    </>
  );
}
