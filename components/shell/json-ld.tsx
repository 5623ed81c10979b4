/** JSON cannot end the script element or begin another one when its angle brackets are escaped. */
export function jsonLdText(nodes: readonly object[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": nodes }).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Structured data of a page for search engines; it is never run. */
export function JsonLd({ nodes }: { nodes: readonly object[] }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: text of a script is not escaped by React; jsonLdText does it
      dangerouslySetInnerHTML={{ __html: jsonLdText(nodes) }}
    />
  );
}
