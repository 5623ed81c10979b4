import { typedStart } from "./typed-start";

/** A text with the letters that were typed marked at its start; without them when it starts otherwise. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const length = typedStart(text, typed);
  if (!length) return text;
  return (
    <>
      <mark>{text.slice(0, length)}</mark>
      {text.slice(length)}
    </>
  );
}
