import { z } from "zod";
import { openPdf, parsePdfAddress } from "@/lib/documents";
import { Problem } from "@/lib/http-responses/problem";
import { route } from "@/lib/http-responses/route";
import { FileError, type FileFailure } from "@/lib/upstream/errors";

/** The responses for files that cannot be fetched. */
const failures: Record<FileFailure, [status: number, detail: string]> = {
  address: [400, "Give the address of a PDF file: a path of this site or an https address."],
  refused: [403, "Files from this address cannot be shown here."],
  missing: [404, "There is no file at this address."],
  size: [413, "The file is too large to show here."],
  content: [502, "There is no PDF file at this address."],
  unreachable: [502, "The file's host could not be reached."],
  http: [502, "The file's host responded with an error."],
  slow: [504, "The file's host did not respond in time."],
  busy: [503, "Too many files are being loaded at the moment. Try again shortly."],
  left: [499, "The request was cancelled."],
};

/** GET /api/pdf?path=: the bytes of a PDF file of this site or of an allowed host. */
export const GET = route(z.object({ path: z.string().default("") }), async ({ path }, { request }) => {
  try {
    const { name, body } = await openPdf(parsePdfAddress(path), request.signal);
    if (request.method === "HEAD") await body.cancel();
    return new Response(request.method === "HEAD" ? null : body, {
      headers: {
        "Content-Type": "application/pdf",
        "X-Content-Type-Options": "nosniff",
        "Content-Disposition": `inline; ${fileNames(name)}`,
        "X-Robots-Tag": "noindex",
      },
    });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const [status, detail] = failures[error.kind];
    throw new Problem(status, error.kind, detail, status === 503 ? { "Retry-After": "10" } : {});
  }
});

/** The file name for old and new browsers (RFC 6266). It always ends in .pdf and contains no path. */
function fileNames(name: string): string {
  const stem = name
    .replace(/\.pdf$/i, "")
    .replace(/[\p{C}"*/:<>?\\|]/gu, "_")
    .slice(0, 120);
  const plain = stem.replace(/[^\w .()-]/g, "_");
  const exact = encodeURIComponent(`${stem.toWellFormed()}.pdf`).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}.pdf"; filename*=UTF-8''${exact}`;
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
