import { type KnowledgeAsked, KnowledgeRoute, knowledgeMetadata } from "@/app/_parts/knowledge";

const asked: KnowledgeAsked = {
  words: "sea_link",
  path: "/kb-sea-link",
  ask: { key: "sea_link", type: null },
};

export const generateMetadata = () => knowledgeMetadata(asked);

export default function SeaLinksPage() {
  return <KnowledgeRoute {...asked} />;
}
