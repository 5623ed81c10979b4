import { create } from "qrcode";

/** A QR code as one SVG path on a grid of `size` modules (no quiet zone). */
export interface QrCode {
  size: number;
  path: string;
}

/** Draws a text as a QR code with medium error correction. */
export function qrCode(text: string): QrCode {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue;
      const from = x;
      while (x + 1 < size && data[y * size + x + 1]) x++;
      path += `M${from} ${y}h${x - from + 1}v1H${from}z`;
    }
  }
  return { size, path };
}
