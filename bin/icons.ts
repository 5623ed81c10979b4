/**
 * Writes components/ui/icons.tsx and brand-icons.tsx from @tabler/icons: each icon its own exported component, so that
 * a page ships only what islands draw. Marks of brands stand apart: few pages draw them, and their paths are long. Run
 * `tsx bin/icons.ts` after changing the list.
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
const target = "components/ui";

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

function components(wanted: readonly string[]): string {
  return wanted
    .map((name) => {
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
    })
    .join("\n");
}

const isBrand = (name: string) => name.startsWith("brand-");
const written =
  "/* Written by bin/icons.ts from @tabler/icons (MIT). Change the list there and run it again. */";

/** The whole text of each file of components/ui that is written. */
export function iconsSources(): Record<string, string> {
  return {
    "brand-icons.tsx": `${written}
import { Icon, type IconProps } from "./icons";

${components(names.filter(isBrand))}`,
    "icons.tsx": `${written}
import type { ReactNode } from "react";
import { cx } from "./cx";
import styles from "./icon.module.css";

export interface IconProps {
  /** s: 1em, m: 1.25em, l: 2rem with a finer line. */
  size?: "s" | "m" | "l";
  className?: string;
}

/** The frame of every icon. */
export function Icon({ size, className, children }: IconProps & { children: ReactNode }) {
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

${components(names.filter((name) => !isBrand(name)))}`,
  };
}

if (path.basename(process.argv[1] ?? "") === "icons.ts")
  for (const [file, source] of Object.entries(iconsSources())) writeFileSync(path.join(target, file), source);
