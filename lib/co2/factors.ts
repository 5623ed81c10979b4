import { z } from "zod";
import type { ContentKind } from "@/lib/store/contents";
import { httpAddress } from "@/lib/upstream/rows";
import type { Co2Factor, Span } from "./schema";

const text = (most: number) => z.string().trim().max(most, `must have at most ${most} characters`);
const places = z
  .string()
  .default("")
  .transform((cell) =>
    cell
      .split("||")
      .map((code) => code.trim().toUpperCase())
      .filter(Boolean),
  )
  .refine((codes) => codes.every((code) => /^[A-Z]{2}([A-Z2-9]{3})?$/.test(code)), {
    error: "must have UN/LOCODEs or countries of two letters, separated by ||",
  });

const number = /^\d+(?:\.\d+)?$/;

/** `44`, or `44-57` with a hyphen or an en dash. */
const span = (most: number) =>
  z.string().transform((cell, context): Span => {
    const ends = cell.split(/[-–]/).map((end) => (number.test(end.trim()) ? Number(end) : Number.NaN));
    const [low = Number.NaN, high = low] = ends;
    if (ends.length <= 2 && low <= high && high <= most) return { low, high };
    context.addIssue({
      code: "custom",
      message: `must be a number of at most ${most}, or two of them from the lower one, such as 44-57`,
    });
    return z.NEVER;
  });

const size = z
  .string()
  .default("")
  .transform((cell, context): number | null => {
    if (cell === "") return null;
    // 14.000 may be fourteen thousand.
    const teu = /^(?:\d+|\d{1,3}(?:,\d{3})+)$/.test(cell) ? Number(cell.replaceAll(",", "")) : Number.NaN;
    if (teu <= 50_000) return teu;
    context.addIssue({ code: "custom", message: "must be a number of containers, such as 14500" });
    return z.NEVER;
  });

const factorLine = z
  .object({
    lane: text(100).default(""),
    from: places,
    to: places,
    teu_from: size,
    teu_to: size,
    dry: span(10_000).refine(({ low }) => low > 0, { error: "must be more than 0" }),
    reefer: z
      .string()
      .default("")
      .pipe(z.union([z.literal("").transform(() => null), span(10_000)])),
    adjustment: z
      .string()
      .default("")
      .transform((cell) => cell || String(usualAdjustment))
      .pipe(span(100)),
    source: text(300).min(1),
    url: text(2048)
      .default("")
      .transform((url, context) => {
        const address = url === "" ? null : httpAddress(url);
        if (url === "" || address) return address;
        context.addIssue({ code: "custom", message: "must be an http(s) address" });
        return z.NEVER;
      }),
    year: z
      .string()
      .regex(/^(19|20)\d\d$/, "must be a year, such as 2025")
      .transform(Number),
    licence: text(200).default(""),
    includes: text(300).min(1),
    assumption: text(300).default(""),
  })
  .refine(({ from, to }) => (from.length === 0) === (to.length === 0), {
    error: "must have a value where from has one, and none where from has none",
    path: ["to"],
  })
  .refine(({ teu_from, teu_to }) => teu_from === null || teu_to === null || teu_from <= teu_to, {
    error: "must not be below teu_from",
    path: ["teu_to"],
  })
  .transform(({ teu_from: teuFrom, teu_to: teuTo, ...rest }): Co2Factor => ({ ...rest, teuFrom, teuTo }));

/** Ships sail about 15 per cent further than the shortest route: the distance adjustment factor of ISO 14083 and of GLEC. */
const usualAdjustment = 15;

/** Emission factors. None come with the portal: without an import no page shows CO2e. */
export const co2FactorsKind: ContentKind<Co2Factor> = {
  domain: "co2-factors",
  heads: [
    ...["lane", "from", "to", "teu_from", "teu_to", "dry", "reefer", "adjustment"],
    ...["source", "url", "year", "licence", "includes", "assumption"],
  ],
  required: ["dry", "source", "year", "includes"],
  line: factorLine,
  idOf: ({ from, to, teuFrom, teuTo }) => JSON.stringify([from, to, teuFrom, teuTo]),
  example: [
    ...["Asia to North Europe", "CN||HK||SG", "NL||DE||BE", "", "", "44-57", "66-86", "15"],
    ...["Lantern Line Research", "https://research.example/factors", "2026", "CC BY 4.0"],
    ...["well to wake", "10 t per TEU"],
  ],
  most: 500,
  bundledCells: () => [],
  isSample: false,
};
