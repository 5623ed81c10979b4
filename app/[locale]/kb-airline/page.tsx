import { type ListProps, ListRoute, listMetadata } from "@/app/_partials/reference";

export const generateMetadata = (props: ListProps) => listMetadata("airline", props);

export default function AirlinesPage({ searchParams }: ListProps) {
  return <ListRoute name="airline" searchParams={searchParams} />;
}
