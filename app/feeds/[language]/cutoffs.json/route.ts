import { respondWithCutoffs } from "@/app/_responses/cutoff-board-response";

export async function GET(request: Request, { params }: { params: Promise<{ language: string }> }) {
  return respondWithCutoffs(request, (await params).language, "json");
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
