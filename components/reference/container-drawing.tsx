import { cx } from "@/components/ui/cx";
import styles from "./drawing.module.css";

/** Everything in millimetres. The frame stands this far outside the inside; margins hold the dimensions. */
const frame = 90;
const margin = { left: 660, top: 700, right: 1002, bottom: 907 };
const endMargin = { left: 760, right: 448 };
const metre = 1000;

export interface DrawingWords {
  /** What the side view shows, for those who do not see it. */
  side: string;
  end: string;
  /** "5,898 mm interior", "2,393 mm" and so on. */
  length: string;
  height: string;
  doorWidth: string;
  doorHeight: string;
  /** The unit after the last figure of the scale. */
  metres: string;
}

interface Box {
  length: number;
  height: number;
}

/** The door end: the inside's width, and the opening. */
interface DoorEnd {
  inside: number;
  width: number;
  height: number;
}

/**
 * Side and, where there are doors, door end of a container at one scale, built from the record's numbers: inside
 * dashed, dimensions in magenta, a person of 1.75 m and a scale of metres.
 */
export function ContainerDrawing({
  id,
  box,
  door,
  words,
}: {
  id: string;
  box: Box;
  door: DoorEnd | null;
  words: DrawingWords;
}) {
  const span = box.length > 12_500 ? styles.longest : box.length > 7000 ? styles.long : undefined;
  return (
    <figure className={styles.drawing}>
      <div className={cx(styles.views, span, !door && styles.alone)}>
        <Side id={id} box={box} words={words} />
        {door ? <End id={id} height={box.height} door={door} words={words} /> : null}
      </div>
    </figure>
  );
}

function Corners({ width, height }: { width: number; height: number }) {
  const [right, bottom] = [width + frame - 150, height + frame - 120];
  return [
    [-frame, -frame],
    [right, -frame],
    [-frame, bottom],
    [right, bottom],
  ].map(([x, y]) => <rect key={`${x} ${y}`} className={styles.solid} x={x} y={y} width={150} height={120} />);
}

function Side({ id, box: { length, height }, words }: { id: string; box: Box; words: DrawingWords }) {
  const ribs = Math.round(length / 210);
  const metres = Math.round(length / metre);
  const floor = height + frame;
  const viewBox = [
    -margin.left,
    -margin.top,
    length + margin.left + margin.right,
    height + margin.top + margin.bottom,
  ];
  return (
    <svg viewBox={viewBox.join(" ")} role="img" aria-labelledby={`${id}-side`}>
      <title id={`${id}-side`}>{words.side}</title>
      <rect
        className={styles.shell}
        x={-frame}
        y={-frame}
        width={length + 2 * frame}
        height={height + 2 * frame}
      />
      <path
        className={styles.rib}
        d={Array.from(
          { length: ribs - 1 },
          (_, rib) => `M${(length / ribs) * (rib + 1)} 130v${height - 260}`,
        ).join("")}
      />
      <rect className={styles.inside} width={length} height={height} strokeDasharray="6 4" />
      <Corners width={length} height={height} />
      <path className={styles.size} d={`M0-270H${length}M0-360v180M${length}-360v180`} />
      <text className={styles.figure} textAnchor="middle" x={length / 2} y={-390}>
        {words.length}
      </text>
      <path className={styles.size} d={`M-270 0V${height}M-360 0h180M-360 ${height}h180`} />
      <text
        className={styles.figure}
        textAnchor="middle"
        transform={`translate(-400 ${height / 2}) rotate(-90)`}
      >
        {words.height}
      </text>
      <g className={styles.person} transform={`translate(${length + 560} ${floor})`}>
        <circle cy={-1640} r={110} />
        <path d="M-190-1490q190-70 380 0l40 620h-110l-30-420v560l30 730h-110L0-720l-10 720h-110l30-730v-560l-30 420h-110z" />
      </g>
      {Array.from({ length: metres }, (_, at) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is the metre
          key={at}
          className={at % 2 === 0 ? styles.solid : styles.hollow}
          x={at * metre}
          y={floor + 340}
          width={metre}
          height={95}
        />
      ))}
      {Array.from({ length: metres + 1 }, (_, at) =>
        metres > 8 && at % 2 === 1 && at !== metres ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is the metre
          <text key={at} textAnchor="middle" x={at * metre} y={floor + 710}>
            {at === metres ? `${at} ${words.metres}` : at}
          </text>
        ),
      )}
    </svg>
  );
}

function End({
  id,
  height,
  door,
  words,
}: {
  id: string;
  height: number;
  door: DoorEnd;
  words: DrawingWords;
}) {
  const { inside: width } = door;
  const left = (width - door.width) / 2;
  const top = height - door.height;
  const right = left + door.width;
  const viewBox = [
    -endMargin.left,
    -margin.top,
    width + endMargin.left + endMargin.right,
    height + margin.top + margin.bottom,
  ];
  const bars = [0.16, 0.37, 0.63, 0.84].map((part) => left + door.width * part);
  return (
    <svg viewBox={viewBox.join(" ")} role="img" aria-labelledby={`${id}-end`}>
      <title id={`${id}-end`}>{words.end}</title>
      <rect
        className={styles.shell}
        x={-frame}
        y={-frame}
        width={width + 2 * frame}
        height={height + 2 * frame}
      />
      <path className={styles.rib} d={bars.map((x) => `M${x} ${top}v${door.height}`).join("")} />
      <rect className={styles.inside} x={left} y={top} width={door.width} height={door.height} />
      <path className={styles.inside} d={`M${width / 2} ${top}v${door.height}`} />
      <Corners width={width} height={height} />
      <path className={styles.size} d={`M${left}-270H${right}M${left}-360v180M${right}-360v180`} />
      <text className={styles.figure} textAnchor="middle" x={width / 2} y={-390}>
        {words.doorWidth}
      </text>
      <path className={styles.size} d={`M-270 ${top}V${height}M-360 ${top}h180M-360 ${height}h180`} />
      <text
        className={styles.figure}
        textAnchor="middle"
        transform={`translate(-400 ${top + door.height / 2}) rotate(-90)`}
      >
        {words.doorHeight}
      </text>
    </svg>
  );
}
