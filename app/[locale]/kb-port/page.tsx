import { type ListProps, ListRoute, listMetadata } from "@/app/_partials/reference";

export const generateMetadata = (props: ListProps) => listMetadata("port", props);

export default function PortsPage({ searchParams }: ListProps) {
  return <ListRoute name="port" searchParams={searchParams} />;
}
