import { respondToForm } from "@/app/_responses/form-response";
import { pageFormRoute } from "@/app/_responses/form-route";

/** POST /api/subscriptions/ebook: the weekly e-book, as JSON or form-encoded. */
export const POST = pageFormRoute((context) => respondToForm("ebook", context));

export {
  onlyPost as DELETE,
  onlyPost as GET,
  onlyPost as PATCH,
  onlyPost as PUT,
} from "@/lib/http-responses/route";
