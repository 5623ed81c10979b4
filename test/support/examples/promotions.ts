import type { Ad } from "@/lib/promotions/shared";

/** A sample advertisement that leads to a page of the portal. */
export const ad: Ad = {
  id: "a",
  company: "Meridian",
  imageUrl: "/promotions/freight-enquiry.svg",
  href: "/fe-list",
  isSample: true,
};
