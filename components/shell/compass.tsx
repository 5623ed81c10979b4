import { drawings } from "@/components/ui/drawings";

/** The chart's compass, in outline. Decorative; on Page Not Found and nowhere else. */
export function Compass({ className }: { className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${drawings.compass}#compass`} />
    </svg>
  );
}
