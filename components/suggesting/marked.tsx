import { typedStart } from "./typed-start";

/**
 * A text with the typed letters marked at its start; without a mark when it starts otherwise. Its texts, which appear and
 * disappear, are elements: a browser that translates replaces texts by other nodes.
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
