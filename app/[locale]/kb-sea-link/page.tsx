import { type KnowledgePageRequest, KnowledgeRoute, knowledgeMetadata } from "@/app/_partials/knowledge";

const request: KnowledgePageRequest = {
  words: "sea_link",
  path: "/kb-sea-link",
  ask: { key: "sea_link", type: null },
};

export const generateMetadata = () => knowledgeMetadata(request);

export default function SeaLinksPage() {
  return <KnowledgeRoute {...request} />;
}
