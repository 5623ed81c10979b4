import { cx } from "@/components/ui/cx";
import type { DrawnPlate } from "@/lib/news/shared";
import "./plate.css";

interface PlateProps {
  plate: DrawnPlate;
  /** Whether the words beside it are a link that says the same: then it has neither caption nor alternative text. */
  isBare?: boolean;
}

/** A picture that the portal has drawn from figures, with a sentence, its unit, date and source. */
export function Plate({ plate: { kind, isChart, svg, title, note, says }, isBare = false }: PlateProps) {
  return (
    <figure className={cx("plate", isChart && "plate-page")}>
      <span
        className={`pl pl-${kind}`}
        {...(isBare ? { "aria-hidden": true } : { role: "img", "aria-label": says })}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the portal, its words escaped
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      {isBare ? null : (
        <figcaption>
          <b>{title}</b> <span>{note}</span>
        </figcaption>
      )}
    </figure>
  );
}
