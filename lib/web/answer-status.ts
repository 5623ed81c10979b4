import { currentRequest } from "@/lib/request-context";

/**
 * Lets a page that is being rendered for a request answer with another status than 200, which the framework offers no
 * way for: the listener puts it into the head of the answer (docs/adr/0010). Without effect once the head is sent, on
 * answers from the page cache, which have their own way (cache-handler.mjs), and on the browser's navigation within the site.
 */
export function setAnswerStatus(status: 404 | 410 | 503): void {
  const request = currentRequest();
  if (request) request.status = status;
}
