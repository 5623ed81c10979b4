import type { ReadReport } from "@/lib/store/import";
import { addRemark, quoteCell } from "@/lib/store/import-lines";

/** An entry or a file that is not a published article. */
interface LeftOut {
  file?: string | undefined;
  why: string;
  line: number;
  name: string;
  pointer?: string;
}

/** Counts an entry that is left out, and reports the first ones by name. */
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
