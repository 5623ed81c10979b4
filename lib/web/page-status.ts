import { currentRequest } from "@/lib/request-context";

/**
 * What a page says of its answer while it is rendered. The framework offers a page no way to set a status, so it is noted in
 * the request's context and the server puts it into the head (docs/adr/0053). Without effect once the head is sent.
 */
export function setPageStatus(status: 404 | 410 | 503): void {
  const request = currentRequest();
  if (request) request.status = status;
}

/** Leads to another address of this site. For a page to return: nothing of it is shown. */
export function redirectPage(status: 301 | 307 | 308, location: string): null {
  const request = currentRequest();
  if (request) Object.assign(request, { status, location });
  return null;
}
