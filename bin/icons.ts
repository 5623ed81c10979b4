/**
 * Writes components/ui/icons.tsx from @tabler/icons: each icon its own exported component, so that a page ships
 * only what it draws. Run `tsx bin/icons.ts` after changing the list.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const names = [
  "alert-circle",
  "alert-triangle",
  "anchor",
  "arrow-autofit-height",
  "arrow-autofit-width",
  "arrow-right",
  "arrow-up",
  "arrows-exchange",
  "arrows-left-right",
  "arrows-sort",
  "book-2",
  "books",
  "box",
  "brand-facebook",
  "brand-line",
  "brand-linkedin",
  "brand-telegram",
  "brand-wechat",
  "brand-whatsapp",
  "brand-x",
  "brand-youtube",
  "briefcase",
  "building",
  "building-warehouse",
  "calendar",
  "certificate",
  "chart-bar",
  "check",
  "chevron-down",
  "chevron-left",
  "chevron-right",
  "chevron-up",
  "clock",
  "coin",
  "container",
  "copy",
  "cursor-text",
  "device-desktop",
  "download",
  "external-link",
  "file-type-pdf",
  "filter",
  "hand-grab",
  "home",
  "id-badge-2",
  "info-circle",
  "language",
  "letter-case",
  "list",
  "lock",
  "mail",
  "map-pin",
  "maximize",
  "menu-2",
  "minimize",
  "minus",
  "moon",
  "news",
  "package",
  "phone",
  "plane",
  "plane-arrival",
  "plane-departure",
  "player-pause",
  "player-play",
  "plus",
  "printer",
  "qrcode",
  "radar",
  "refresh",
  "rotate-clockwise",
  "search",
  "share",
  "shield-check",
  "ship",
  "speedboat",
  "sun",
  "truck",
  "umbrella",
  "user",
  "x",
];

/** Both paths are of the repository, where npm runs its scripts. */
const folder = "node_modules/@tabler/icons/icons/outline";
const target = "components/ui/icons.tsx";

function componentName(name: string): string {
  return `Icon${name
    .split("-")
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("")}`;
}

/** The shapes inside an icon's svg, without the invisible ground every file starts with. Throws on a name that does not exist. */
function shapes(name: string): string[] {
  const svg = readFileSync(path.join(folder, `${name}.svg`), "utf8");
  const found = svg.match(/<(path|circle|rect|line|polyline|ellipse)\b[^>]*\/>/g) ?? [];
  return found.filter((shape) => !shape.includes('stroke="none"')).map((shape) => shape.replace(/\s+/g, " "));
}

/** The whole text of components/ui/icons.tsx. */
export function iconsSource(): string {
  const icons = names.map((name) => {
    const inner = shapes(name)
      .map((shape) => `      ${shape}`)
      .join("\n");
    return `export function ${componentName(name)}(props: IconProps) {
  return (
    <Icon {...props}>
${inner}
    </Icon>
  );
}
`;
  });
  return `/* Written by bin/icons.ts from @tabler/icons (MIT). Change the list there and run it again. */
import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./icon.module.css";

export interface IconProps {
  /** s: 1em, m: 1.25em, l: 2rem with a finer line. */
  size?: "s" | "m" | "l";
  className?: string;
}

function Icon({ size, className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={cx(styles.icon, size === "s" && styles.s, size === "l" && styles.l, className)}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

${icons.join("\n")}`;
}

if (path.basename(process.argv[1] ?? "") === "icons.ts") writeFileSync(target, iconsSource());
