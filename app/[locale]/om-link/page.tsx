import { framedMetadata, framedPage } from "@/app/_partials/framed";

export const generateMetadata = () => framedMetadata("/om-link");

export default function TradeNewsPage({ searchParams }: PageProps<"/[locale]/om-link">) {
  return framedPage("/om-link", searchParams);
}
