import { enquiryMetadata, enquiryPage } from "@/app/_partials/enquiry-page";

export const generateMetadata = ({ searchParams }: PageProps<"/[locale]/fe-air">) =>
  enquiryMetadata("air", searchParams);

export default function AirEnquiryPage({ searchParams }: PageProps<"/[locale]/fe-air">) {
  return enquiryPage("air", searchParams);
}
