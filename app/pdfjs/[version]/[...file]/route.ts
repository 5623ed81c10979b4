import { pdfAsset } from "@/lib/http-responses/pdf-assets";
import { Problem, problemResponse } from "@/lib/http-responses/problem";

/** GET /pdfjs/VERSION/...: worker, character maps, fonts and decoders of the PDF viewer. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ version: string; file: string[] }> },
): Promise<Response> {
  const { version, file } = await params;
  const asset = await pdfAsset(version, file);
  return (
    asset ??
    problemResponse(new Problem(404, "not-found", "There is nothing at this address."), crypto.randomUUID())
  );
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
