import { createHash } from "node:crypto";
import { type Locale, localeRecords, locales, type Script } from "@/lib/i18n/locales";
import { basePolicy } from "@/lib/security/content-security-policy";
import { site } from "@/lib/site/site-config";
import { escapeHtml } from "@/lib/text/escape-html";

/** Fonts of an operating system for a script. Latin letters need none besides those of the page. */
const systemFonts: Record<Script, string | null> = {
  Latn: null,
  Hant: '"PingFang HK", "Microsoft JhengHei", "Noto Sans CJK HK", "Noto Sans HK", sans-serif',
  Hans: '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif',
};

const fontRules = locales.map((locale) => {
  const { lang, script } = localeRecords[locale];
  const fonts = systemFonts[script];
  return fonts ? `:lang(${lang}) body { font-family: ${fonts}; }\n` : "";
});

/** Colours and shapes follow components/styles/tokens.css, as far as a page without the site's files can. */
const style = `
:root { color-scheme: light dark; --page: #fff; --ink: #0a1e29; --ink-2: #304853; --accent: #a50f5f; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0c151a; --ink: #e7eff2; --ink-2: #bccbd2; --accent: #f491c1; --on-accent: #2a0417; }
}
body { margin: 0; background: var(--page); color: var(--ink); font: 1rem/1.6 Arial, sans-serif; }
${fontRules.join("")}main { max-width: 36rem; margin: 0 auto; padding: clamp(2rem, 12vh, 7rem) 1.25rem 3rem; }
main::before { content: ""; display: block; height: 4px; border: 1px solid; background: repeating-linear-gradient(90deg, currentColor 0 3rem, #0000 3rem 6rem); }
.site, h1 { font-family: Georgia, serif; font-weight: 600; }
:lang(zh) h1 { font-family: inherit; }
.site { margin: 0.75rem 0 2.5rem; }
h1 { margin: 0 0 1rem; font-size: clamp(1.75rem, 6vw, 2.5rem); line-height: 1.2; text-wrap: balance; }
p { margin: 0 0 1.5rem; color: var(--ink-2); }
code { overflow-wrap: anywhere; color: var(--ink); }
.again { display: inline-block; box-sizing: border-box; min-height: 2.75rem; padding: 0.6rem 1.25rem; border: 0; border-radius: 2px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 700; text-decoration: none; cursor: pointer; }
.again:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
`;

/** The page runs and loads nothing: its one style is allowed by hash. */
export const plainPagePolicy = `${basePolicy}; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`;

interface PlainPage {
  locale: Locale;
  title: string;
  text: string;
  /** HTML of a link or button of the class `again`; '' for none. */
  action: string;
  /** Whether search engines are to leave the address out: never for a temporary state. */
  noindex?: boolean;
}

/**
 * A complete page that needs no file of the site and little work, for a server that is busy or fails: what happened, and a
 * link or button. It is sent with `plainPagePolicy`.
 */
export function plainPage({ locale, title, text, action, noindex = false }: PlainPage): string {
  return `<!doctype html>
<html lang="${localeRecords[locale].lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${noindex ? '<meta name="robots" content="noindex">\n' : ""}<title>${escapeHtml(`${title} | ${site().name}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="site" translate="no">${escapeHtml(site().name)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${action}
</main>
</body>
</html>
`;
}
