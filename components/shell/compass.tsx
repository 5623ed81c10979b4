import { drawings } from "@/components/ui/drawings";

/** The chart's compass, in outline. Decorative; only on Page Not Found. */
export function Compass({ className }: { className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${drawings.compass}#compass`} />
    </svg>
  );
}
