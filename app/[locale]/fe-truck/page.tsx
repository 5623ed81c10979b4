import { enquiryMetadata, enquiryPage } from "@/app/_partials/enquiry-page";

export const generateMetadata = ({ searchParams }: PageProps<"/[locale]/fe-truck">) =>
  enquiryMetadata("truck", searchParams);

export default function TruckEnquiryPage({ searchParams }: PageProps<"/[locale]/fe-truck">) {
  return enquiryPage("truck", searchParams);
}
