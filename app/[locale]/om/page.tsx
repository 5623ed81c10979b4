import { framedMetadata, framedPage } from "@/app/_partials/framed";

export const generateMetadata = () => framedMetadata("/om");

export default function MagazinePage({ searchParams }: PageProps<"/[locale]/om">) {
  return framedPage("/om", searchParams);
}
