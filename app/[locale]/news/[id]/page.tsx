import { MissingPage } from "@/app/answers";

/** Kept for half a minute, then made anew behind the reader's back; made at the first request. */
export const revalidate = 30;
export const generateStaticParams = () => [];

/** /news?news_id=… (queryPages of lib/web/pages.ts). */
export default function ArticlePage() {
  return <MissingPage />;
}
