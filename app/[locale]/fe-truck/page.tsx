import { enquiryMetadata, enquiryPage } from "@/app/enquiry-page";

export const dynamic = "force-dynamic";

export const generateMetadata = ({ searchParams }: PageProps<"/[locale]/fe-truck">) =>
  enquiryMetadata("truck", searchParams);

export default function TruckEnquiryPage({ searchParams }: PageProps<"/[locale]/fe-truck">) {
  return enquiryPage("truck", searchParams);
}
