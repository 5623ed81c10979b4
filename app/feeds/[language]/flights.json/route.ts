import { respondWithFlights } from "@/app/_responses/flight-feed-response";

export async function GET(request: Request, { params }: { params: Promise<{ language: string }> }) {
  return respondWithFlights(request, (await params).language, "json");
}

export {
  onlyGet as DELETE,
  onlyGet as PATCH,
  onlyGet as POST,
  onlyGet as PUT,
} from "@/lib/http-responses/route";
