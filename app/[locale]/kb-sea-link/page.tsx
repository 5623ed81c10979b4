import { type KnowledgePageRequest, KnowledgeRoute, knowledgeMetadata } from "@/app/_partials/knowledge";

const asked: KnowledgePageRequest = {
  words: "sea_link",
  path: "/kb-sea-link",
  ask: { key: "sea_link", type: null },
};

export const generateMetadata = () => knowledgeMetadata(asked);

export default function SeaLinksPage() {
  return <KnowledgeRoute {...asked} />;
}
