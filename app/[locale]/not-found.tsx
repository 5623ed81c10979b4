import { NotFoundScreen } from "@/components/shell/not-found";

export default function NotFound() {
  return <NotFoundScreen />;
}
