import { framedMetadata, framedPage } from "@/app/framed";

export const dynamic = "force-dynamic";

export const generateMetadata = () => framedMetadata("/om-link");

export default function TradeNewsPage({ searchParams }: PageProps<"/[locale]/om-link">) {
  return framedPage("/om-link", searchParams);
}
