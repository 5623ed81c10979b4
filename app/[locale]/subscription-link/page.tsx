import { framedMetadata, framedPage } from "@/app/_partials/framed";

export const generateMetadata = () => framedMetadata("/subscription-link");

export default function NewsletterPage({ searchParams }: PageProps<"/[locale]/subscription-link">) {
  return framedPage("/subscription-link", searchParams);
}
