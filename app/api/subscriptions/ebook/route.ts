import { answerForm } from "@/app/_answers/form";
import { formRoute } from "@/lib/web/route";

/** POST /api/subscriptions/ebook: the weekly e-book, as JSON or form-encoded. */
export const POST = formRoute((asked) => answerForm("ebook", asked));

export { onlyPost as DELETE, onlyPost as GET, onlyPost as PATCH, onlyPost as PUT } from "@/lib/web/route";
