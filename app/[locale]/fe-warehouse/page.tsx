import { enquiryMetadata, enquiryPage } from "@/app/_partials/enquiry-page";

export const generateMetadata = ({ searchParams }: PageProps<"/[locale]/fe-warehouse">) =>
  enquiryMetadata("warehouse", searchParams);

export default function WarehouseEnquiryPage({ searchParams }: PageProps<"/[locale]/fe-warehouse">) {
  return enquiryPage("warehouse", searchParams);
}
