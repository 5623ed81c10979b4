import { enquiryMetadata, enquiryPage } from "@/app/_partials/enquiry-page";

export const generateMetadata = ({ searchParams }: PageProps<"/[locale]/fe-sea">) =>
  enquiryMetadata("sea", searchParams);

export default function SeaEnquiryPage({ searchParams }: PageProps<"/[locale]/fe-sea">) {
  return enquiryPage("sea", searchParams);
}
