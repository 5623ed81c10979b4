import { currentRequest } from "@/lib/observability/request-context";

/**
 * Sets the status of a page's response while it is rendered. The framework has no function for it, so the status is stored in
 * the request's context and the server puts it into the head (docs/adr/0053). It has no effect once the head is sent.
 */
export function setPageStatus(status: 400 | 404 | 410 | 422 | 429 | 503): void {
  const request = currentRequest();
  if (request) request.status = status;
}

/** Redirects to another address of this site. A page returns the result: nothing of it is shown. */
export function redirectPage(status: 301 | 307 | 308, location: string): null {
  const request = currentRequest();
  if (request) Object.assign(request, { status, location });
  return null;
}
