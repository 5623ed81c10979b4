/**
 * Headers of every response, whatever made it. They hold no configuration: that is known only when serving. Pages
 * add their full policy (lib/web/csp.mjs); this one holds even where that one should be missing.
 */
export const baseHeaders = [
  {
    key: "Content-Security-Policy",
    value: "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'",
  },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "X-Frame-Options", value: "SAMEORIGIN" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()",
  },
];

/**
 * What replaces the base policy on some addresses. A worker obeys the policy of its own answer, not the page's: the
 * PDF library's gets scripts and data of this site and WebAssembly for its image decoders, and no way out. A PDF file
 * is shown by the browser's own reader, which is an embedded object.
 */
export const ownPolicies = [
  {
    source: "/pdfjs/:path*",
    policy: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  },
  { source: "/api/pdf", policy: "frame-ancestors 'self'; base-uri 'none'; form-action 'none'" },
];
