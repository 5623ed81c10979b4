import { enquiryMetadata, enquiryPage } from "@/app/enquiry-page";

export const dynamic = "force-dynamic";

export const generateMetadata = ({ searchParams }: PageProps<"/[locale]/fe-air">) =>
  enquiryMetadata("air", searchParams);

export default function AirEnquiryPage({ searchParams }: PageProps<"/[locale]/fe-air">) {
  return enquiryPage("air", searchParams);
}
