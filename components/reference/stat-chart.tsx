import { cx } from "@/components/ui/cx";
import type { Drawing, Shape } from "@/lib/reference/shared";
import styles from "./statistics.module.css";

const classOf = ({ role, series = 0, isHighlighted }: Shape) =>
  cx(
    styles[role],
    role === "line" && series > 0 && !isHighlighted && styles[`series${series}`],
    isHighlighted && styles.highlighted,
  );

const keyOf = ({ role, series = 0 }: Shape) => `${role} ${series}`;

function draw(shape: Shape) {
  const className = classOf(shape);
  if ("path" in shape)
    return <path key={`${keyOf(shape)} ${shape.path}`} className={className} d={shape.path} />;
  const { x, y } = shape;
  if ("text" in shape)
    return (
      <text key={`${keyOf(shape)} ${x} ${y}`} className={className} x={x} y={y} textAnchor={shape.anchor}>
        {shape.text}
      </text>
    );
  if ("r" in shape)
    return <circle key={`${keyOf(shape)} ${x} ${y}`} className={className} cx={x} cy={y} r={shape.r} />;
  return (
    <rect key={`bar ${y}`} className={className} x={x} y={y} width={shape.width} height={shape.height} />
  );
}

/** A drawn statistic. `id` is unique on the page; without it and words the drawing is decorative. */
export function StatChart({
  drawing,
  id,
  title,
  description,
  className,
}: {
  drawing: Drawing;
  id?: string;
  title?: string;
  description?: string;
  className?: string | undefined;
}) {
  const { width, height, shapes } = drawing;
  const viewBox = `0 0 ${width} ${height}`;
  if (!id)
    return (
      <svg className={className} viewBox={viewBox} aria-hidden="true" focusable="false">
        {shapes.map(draw)}
      </svg>
    );
  return (
    <svg
      className={className}
      viewBox={viewBox}
      role="img"
      aria-labelledby={`${id}-t`}
      aria-describedby={`${id}-d`}
    >
      <title id={`${id}-t`}>{title}</title>
      <desc id={`${id}-d`}>{description}</desc>
      {shapes.map(draw)}
    </svg>
  );
}
