import { respondToForm } from "@/app/_responses/form-response";
import { pageFormRoute } from "@/app/_responses/form-route";
import { enquiryKinds } from "@/lib/enquiries/shared";
import { Problem } from "@/lib/http-responses/problem";

/** POST /api/enquiries/{sea|air|truck|warehouse}: a freight enquiry, as JSON or form-encoded. */
export async function POST(request: Request, { params }: { params: Promise<{ kind: string }> }) {
  const { kind } = await params;
  return pageFormRoute(async (context) => {
    const known = enquiryKinds.find((one) => one === kind);
    if (!known) throw new Problem(404, "not-found", "There is nothing at this address.");
    return respondToForm(known, context);
  })(request);
}

export {
  onlyPost as DELETE,
  onlyPost as GET,
  onlyPost as PATCH,
  onlyPost as PUT,
} from "@/lib/http-responses/route";
