import { type ListProps, ListRoute, listMetadata } from "@/app/_partials/reference";

export const generateMetadata = (props: ListProps) => listMetadata("airport", props);

export default function AirportsPage({ searchParams }: ListProps) {
  return <ListRoute name="airport" searchParams={searchParams} />;
}
