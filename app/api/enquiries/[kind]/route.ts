import { respondToForm } from "@/app/_responses/form-response";
import { enquiryKinds } from "@/lib/enquiries/rules";
import { Problem } from "@/lib/http-responses/problem";
import { formRoute } from "@/lib/http-responses/route";

/** POST /api/enquiries/{sea|air|truck|warehouse}: a freight enquiry, as JSON or form-encoded. */
export async function POST(request: Request, { params }: { params: Promise<{ kind: string }> }) {
  const { kind } = await params;
  return formRoute(async (context) => {
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
