/** A company's initials in a frame, where a logo would stand. Decorative: the name stands beside it. */
export function Monogram({ name, className }: { name: string; className?: string }) {
  const initials = initialsOf(name);
  const size = [20, 20, 20, 17, 14][initials.length];
  return (
    <svg
      className={className}
      viewBox="0 0 56 56"
      width="56"
      height="56"
      aria-hidden="true"
      focusable="false"
    >
      <rect x="0.75" y="0.75" width="54.5" height="54.5" rx="2" />
      <text x="28" y="34.5" textAnchor="middle" fontSize={size}>
        {initials}
      </text>
    </svg>
  );
}

/** 'COSCO SHIPPING Lines' -> CSL, 'ONE' -> ONE, 'Maersk' -> Ma: an abbreviation stays, else the words' first letters. */
export function initialsOf(name: string): string {
  const words = name.replace(/\([^()]*\)/g, "").match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = ""] = words;
  if (/^\p{Lu}[\p{Lu}\p{N}]{1,3}$/u.test(first)) return first;
  if (words.length === 1) return first.slice(0, 2);
  return words
    .slice(0, 3)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
}
