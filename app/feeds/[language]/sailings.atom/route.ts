import { respondWithSailings } from "@/app/_responses/sailing-feed-response";

export async function GET(request: Request, { params }: { params: Promise<{ language: string }> }) {
  return respondWithSailings(request, (await params).language, "atom");
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
