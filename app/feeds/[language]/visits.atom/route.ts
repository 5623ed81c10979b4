import { respondWithVisits } from "@/app/_responses/visits-feed-response";

export async function GET(request: Request, { params }: { params: Promise<{ language: string }> }) {
  return respondWithVisits(request, (await params).language, "atom");
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
