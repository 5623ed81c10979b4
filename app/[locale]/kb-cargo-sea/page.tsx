import { type ListProps, ListRoute, listMetadata } from "@/app/_partials/reference";

export const generateMetadata = (props: ListProps) => listMetadata("cargo-sea", props);

export default function SeaCargoPage({ searchParams }: ListProps) {
  return <ListRoute name="cargo-sea" searchParams={searchParams} />;
}
