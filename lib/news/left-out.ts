import type { ReadReport } from "@/lib/store/import";
import { addRemark, quoteCell } from "@/lib/store/import-lines";

/** An entry or a file that is not for readers. */
export interface LeftOut {
  file?: string | undefined;
  why: string;
  line: number;
  name: string;
  pointer?: string;
}

/** Counts what is left out, and names the first ones. */
export function leaveOut(notes: ReadReport, { file, why, line, name, pointer }: LeftOut): void {
  notes.leftOut ??= {};
  notes.leftOut[why] = (notes.leftOut[why] ?? 0) + 1;
  addRemark(notes.notes, {
    ...(file === undefined ? {} : { file }),
    ...(pointer === undefined ? {} : { pointer }),
    line,
    column: null,
    reason: `${quoteCell(name)} is no published article (${why}); it was left out.`,
  });
}
