import { type ListProps, ListRoute, listMetadata } from "@/app/_partials/reference";

export const generateMetadata = (props: ListProps) => listMetadata("abbrev", props);

export default function AbbreviationsPage({ searchParams }: ListProps) {
  return <ListRoute name="abbrev" searchParams={searchParams} />;
}
