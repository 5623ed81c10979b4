import { type KnowledgeAsked, KnowledgeRoute, knowledgeMetadata } from "@/app/_parts/knowledge";

const asked: KnowledgeAsked = {
  words: "air_link",
  path: "/kb-air-link",
  ask: { key: "air_link", type: null },
};

export const generateMetadata = () => knowledgeMetadata(asked);

export default function AirLinksPage() {
  return <KnowledgeRoute {...asked} />;
}
