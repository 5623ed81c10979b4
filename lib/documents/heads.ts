/** The fixed words of a schedule document, in English and in Traditional Chinese, since it has both. */
export const heads = {
  schedule: ["Sailing schedule", "船期表"],
  vessel: ["Vessel / voyage", "船名／航次"],
  carrier: ["Carrier", "船公司"],
  etd: ["ETD", "開航"],
  eta: ["ETA", "抵港"],
  days: ["Days", "航程（日）"],
  cfs: ["CFS closing", "散貨截倉"],
  cy: ["CY closing", "截櫃"],
  to: ["to", "至"],
  none: ["No sailings in these weeks.", "這段日子沒有船期。"],
  local: ["Times are local to each port.", "時間均為各港當地時間。"],
  sample: [
    "Sample document: carrier, vessels and dates are invented.",
    "樣本文件：船公司、船舶及日期均屬虛構。",
  ],
} as const satisfies Record<string, readonly [en: string, zh: string]>;
