import { embedPath, embedRows, type Theme } from "@/lib/sailings/shared";
import { escapeHtml } from "@/lib/text/escape-html";

/** Widths that the page of the code offers, in CSS pixels: across a page, in a column, at its side. */
export const frameWidths = [900, 600, 320] as const;
export type FrameWidth = (typeof frameWidths)[number];

/** The height of a frame without rows, and of a row, in CSS pixels: of the longest names of ports and carriers. */
const heights: Record<FrameWidth, { rest: number; row: number }> = {
  900: { rest: 160, row: 64 },
  600: { rest: 215, row: 104 },
  320: { rest: 290, row: 134 },
};

export interface FrameChoice {
  /** The parameters of both ports. */
  ports: readonly (readonly [string, string])[];
  rows: number;
  theme: Theme | null;
  width: FrameWidth;
  /** Language of the frame; '' for English, which is the default. */
  language: string;
}

/** The address of a frame, without the site. */
export function frameAddress({ ports, rows, theme, language }: FrameChoice): string {
  const params = new URLSearchParams(ports.map(([name, value]) => [name, value]));
  if (rows !== embedRows.usual) params.set("rows", String(rows));
  if (theme) params.set("theme", theme);
  if (language) params.set("lang", language);
  return `${embedPath}?${params}`;
}

export const frameHeight = ({ rows, width }: Pick<FrameChoice, "rows" | "width">): number =>
  heights[width].rest + rows * heights[width].row;

/** The lines that an owner of a site copies. `title` names the frame for screen readers. */
export function frameSnippet(choice: FrameChoice, siteUrl: string, title: string): string {
  return [
    "<iframe",
    ` src="${escapeHtml(siteUrl + frameAddress(choice))}"`,
    ` width="${choice.width}" height="${frameHeight(choice)}" loading="lazy"`,
    ` title="${escapeHtml(title)}"></iframe>`,
  ].join("\n");
}

export const frameWidthOf = (text: string): FrameWidth =>
  frameWidths.find((width) => String(width) === text.trim()) ?? frameWidths[0];
