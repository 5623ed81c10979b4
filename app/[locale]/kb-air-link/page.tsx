import { type KnowledgePageRequest, KnowledgeRoute, knowledgeMetadata } from "@/app/_partials/knowledge";

const asked: KnowledgePageRequest = {
  words: "air_link",
  path: "/kb-air-link",
  ask: { key: "air_link", type: null },
};

export const generateMetadata = () => knowledgeMetadata(asked);

export default function AirLinksPage() {
  return <KnowledgeRoute {...asked} />;
}
