import { type KnowledgePageRequest, KnowledgeRoute, knowledgeMetadata } from "@/app/_partials/knowledge";

const request: KnowledgePageRequest = {
  words: "air_link",
  path: "/kb-air-link",
  ask: { key: "air_link", type: null },
};

export const generateMetadata = () => knowledgeMetadata(request);

export default function AirLinksPage() {
  return <KnowledgeRoute {...request} />;
}
