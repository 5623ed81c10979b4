import type { APIRequestContext } from "@playwright/test";
import { servers } from "./servers";

/** What the specs of sharing ask the portal for. */

const site = servers.portal.url;
export const lane = "/port?loading_port=Hong%20Kong&discharge_port=Rotterdam";
export const shortUrl = new RegExp(`^${site}/s/([\\w-]{11,})$`);

export const shorten = (request: APIRequestContext, url: unknown) =>
  request.post("/api/short-link", { data: { url }, headers: { origin: site } });
