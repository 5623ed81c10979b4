import styles from "./screens.module.css";

const outer = Array.from({ length: 72 }, (_, index) => index * 5);
const inner = Array.from({ length: 36 }, (_, index) => index * 10);
/** Degrees by which the inner ring and the needle stand off true north. */
const variation = -4;

/** The chart's compass, in outline. Decorative; on Page Not Found and nowhere else. */
export function Compass({ className }: { className?: string }) {
  return (
    <svg viewBox="-150 -150 300 300" className={className} aria-hidden="true" focusable="false">
      <circle r="140" />
      <circle r="108" strokeWidth=".8" />
      {outer.map((angle) => {
        const [from, width] = angle % 30 === 0 ? [-122, 1.6] : angle % 10 === 0 ? [-130, 0.8] : [-134, 0.8];
        return <path key={angle} d={`M0 ${from}V-140`} transform={`rotate(${angle})`} strokeWidth={width} />;
      })}
      {inner.map((angle) => (
        <path
          key={angle}
          d={`M0 ${angle % 90 === 0 ? -92 : -102}V-108`}
          transform={`rotate(${angle + variation})`}
          strokeWidth=".8"
        />
      ))}
      <g transform={`rotate(${variation})`}>
        <path d="M0-84V84M-84 0H84" strokeWidth=".8" />
        <path className={styles.needle} d="M0-100l7 22H-7z" />
      </g>
      <path d="M-8 0H8M0-8V8" strokeWidth="2" />
    </svg>
  );
}
