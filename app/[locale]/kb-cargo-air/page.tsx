import { type ListProps, ListRoute, listMetadata } from "@/app/_partials/reference";

export const generateMetadata = (props: ListProps) => listMetadata("cargo-air", props);

export default function AirCargoPage({ searchParams }: ListProps) {
  return <ListRoute name="cargo-air" searchParams={searchParams} />;
}
