import { cx } from "@/components/ui/cx";
import type { ContainerKind } from "./container-kind";
import styles from "./drawing.module.css";

/** All values are in millimetres. The frame is this far outside the interior; margins hold the dimensions. */
const frame = 90;
const margin = { left: 660, top: 700, right: 1002, bottom: 907 };
const endMargin = { left: 760, right: 448 };
const metre = 1000;
/** Depth of the machinery of a reefer. */
const machinery = 430;

export interface DrawingWords {
  /** The description of the side view for assistive technology. */
  side: string;
  end: string;
  /** "5,898 mm interior", "2,393 mm" and so on. */
  length: string;
  /** Empty where a dimension is not known. */
  height: string;
  doorWidth: string;
  doorHeight: string;
  /** The unit after the last figure of the scale. */
  metres: string;
}

interface Box {
  length: number;
  height: number;
  /** The description of what is below the floor, where that is more than a frame. */
  base?: number;
  /** Whether the length is that of the outside, frame to frame. */
  isOutside?: boolean;
}

/** The door end: the interior width, and the opening. */
interface DoorEnd {
  inside: number;
  width: number;
  height: number;
}

/**
 * Side view and, where there are doors, door end of a container at one scale, by its kind and the record's numbers: interior
 * dashed, dimensions in magenta, a person of 1.75 m and a scale of metres.
 */
export function ContainerDrawing({
  id,
  kind,
  box,
  door,
  words,
}: {
  id: string;
  kind: ContainerKind;
  box: Box;
  door: DoorEnd | null;
  words: DrawingWords;
}) {
  const span = box.length > 12_500 ? styles.longest : box.length > 7000 ? styles.long : undefined;
  return (
    <figure className={styles.drawing}>
      <div className={cx(styles.views, span, !door && styles.alone)}>
        <Side id={id} kind={kind} box={box} words={words} />
        {door ? <End id={id} kind={kind} height={box.height} door={door} words={words} /> : null}
      </div>
    </figure>
  );
}

/** Corner castings of a frame; `base` is the height below the floor. */
function Corners({ width, height, base = frame }: { width: number; height: number; base?: number }) {
  const [right, bottom] = [width + frame - 150, height + base - 120];
  return [
    [-frame, -frame],
    [right, -frame],
    [-frame, bottom],
    [right, bottom],
  ].map(([x, y]) => <rect key={`${x} ${y}`} className={styles.solid} x={x} y={y} width={150} height={120} />);
}

/** Vertical lines across a wall, spaced by its corrugation. */
const ribsOf = (length: number, height: number, apart = 210) => {
  const ribs = Math.round(length / apart);
  return Array.from(
    { length: ribs - 1 },
    (_, rib) => `M${Math.round((length / ribs) * (rib + 1))} 130v${height - 260}`,
  ).join("");
};

interface BodyProps extends Box {
  /** The base below the floor. */
  base: number;
}

function ClosedBody({ length, height, vents = false }: BodyProps & { vents?: boolean }) {
  const row = (y: number) => `M160 ${y}H${length - 160}`;
  return (
    <>
      <Shell length={length} height={height} />
      <path className={styles.rib} d={ribsOf(length, height)} />
      {vents ? (
        <path
          className={styles.vents}
          d={[row(190), row(300), row(height - 300), row(height - 190)].join("")}
        />
      ) : null}
      <rect className={styles.inside} width={length} height={height} strokeDasharray="6 4" />
      <Corners width={length} height={height} />
    </>
  );
}

function Shell({ length, height }: Box) {
  return (
    <rect
      className={styles.shell}
      x={-frame}
      y={-frame}
      width={length + 2 * frame}
      height={height + 2 * frame}
    />
  );
}

/** Smooth walls, and the machinery at the front end. */
function ReeferBody({ length, height }: BodyProps) {
  const fan = { cx: length + frame + machinery / 2, r: machinery * 0.36 };
  return (
    <>
      <Shell length={length} height={height} />
      <rect
        className={styles.shell}
        x={length + frame}
        y={-frame}
        width={machinery}
        height={height + 2 * frame}
      />
      <path
        className={styles.rib}
        d={`M130 ${height * 0.3}H${length - 130}M130 ${height * 0.5}H${length - 130}M130 ${height * 0.7}H${length - 130}`}
      />
      <rect className={styles.inside} width={length} height={height} strokeDasharray="6 4" />
      <Corners width={length + machinery} height={height} />
      <circle className={styles.part} cx={fan.cx} cy={height * 0.28} r={fan.r} />
      <path
        className={styles.part}
        d={`M${fan.cx - fan.r} ${height * 0.28}h${2 * fan.r}M${fan.cx} ${height * 0.28 - fan.r}v${2 * fan.r}`}
      />
      <path
        className={styles.part}
        d={[0.52, 0.58, 0.64, 0.7, 0.76]
          .map((part) => `M${length + frame + 70} ${Math.round(height * part)}h${machinery - 140}`)
          .join("")}
      />
    </>
  );
}

/** Walls without a roof: bows, and the tarpaulin that hangs between them. */
function OpenTopBody({ length, height }: BodyProps) {
  const bows = Math.round(length / 900);
  const bow = (length + 2 * frame) / bows;
  return (
    <>
      <path
        className={styles.shell}
        d={`M${-frame}${-frame}V${height + frame}H${length + frame}V${-frame}h-150v150H${150 - frame}V${-frame}z`}
      />
      <path className={styles.rib} d={ribsOf(length, height)} />
      <rect className={styles.inside} width={length} height={height} strokeDasharray="6 4" />
      <Corners width={length} height={height} />
      <path
        className={styles.part}
        d={`M${-frame}${-frame}${`q${Math.round(bow / 2)} 170 ${Math.round(bow)} 0`.repeat(bows)}`}
      />
    </>
  );
}

/** A deck between two end walls. */
function FlatRackBody({ length, height, base }: BodyProps) {
  const wall = 150;
  return (
    <>
      <path
        className={styles.shell}
        d={`M${-frame}${-frame}h${wall}V${height}H${length + frame - wall}V${-frame}h${wall}V${height + base}H${-frame}z`}
      />
      <path
        className={styles.part}
        d={`M${wall - frame} ${height - 700}l420 700M${length + frame - wall} ${height - 700}l-420 700`}
      />
      <path className={styles.rib} d={`M${-frame} ${height + base / 2}H${length + frame}`} />
      <path className={styles.inside} strokeDasharray="6 4" d={`M0 0H${length}`} />
      <Corners width={length} height={height} base={base} />
    </>
  );
}

/** A deck alone. */
function PlatformBody({ length, height, base }: BodyProps) {
  return (
    <>
      <rect className={styles.shell} x={-frame} y={height} width={length + 2 * frame} height={base} />
      <path
        className={styles.rib}
        d={Array.from(
          { length: Math.round(length / 600) - 1 },
          (_, at) => `M${600 * (at + 1)} ${height + 90}v${base - 180}`,
        ).join("")}
      />
      {[-frame, length + frame - 150].map((x) => (
        <g key={x} className={styles.solid}>
          <rect x={x} y={height} width={150} height={100} />
          <rect x={x} y={height + base - 100} width={150} height={100} />
        </g>
      ))}
    </>
  );
}

/** A vessel lying in a frame, with its manhole and ladder. */
function TankBody({ length, height }: BodyProps) {
  const [left, top, wide, high] = [190, 250, length - 380, height - 330];
  const braces = [
    `M${60 - frame} ${height * 0.45}L${left + 420} ${height}`,
    `M${length + frame - 60} ${height * 0.45}L${length - left - 420} ${height}`,
    `M${60 - frame} ${height * 0.45}L${left + 420} 0`,
    `M${length + frame - 60} ${height * 0.45}L${length - left - 420} 0`,
  ];
  return (
    <>
      <path className={styles.part} d={braces.join("")} />
      <rect className={styles.shell} x={left} y={top} width={wide} height={high} rx={430} />
      <path
        className={styles.rib}
        d={[0.25, 0.5, 0.75].map((part) => `M${left + wide * part} ${top}v${high}`).join("")}
      />
      <rect className={styles.shell} x={length / 2 - 260} y={top - 130} width={520} height={130} />
      <path
        className={styles.frame}
        d={`M${-frame}${-frame}H${length + frame}V${height + frame}H${-frame}zM${60 - frame}${60 - frame}H${length + frame - 60}V${height + frame - 60}H${60 - frame}z`}
      />
      <path
        className={styles.part}
        d={`M${length - 700} 0v${height}M${length - 420} 0v${height}${Array.from({ length: 7 }, (_, at) => `M${length - 700} ${Math.round((height / 8) * (at + 1))}h280`).join("")}`}
      />
      <Corners width={length} height={height} />
    </>
  );
}

const bodies: Record<ContainerKind, (props: BodyProps) => React.ReactNode> = {
  dry: ClosedBody,
  ventilated: (props) => <ClosedBody {...props} vents />,
  reefer: ReeferBody,
  "open-top": OpenTopBody,
  "flat-rack": FlatRackBody,
  platform: PlatformBody,
  tank: TankBody,
};

/** The height of the base of a flat rack and of a platform in a small drawing. */
const smallBase: Partial<Record<ContainerKind, number>> = { "flat-rack": 600, platform: 370 };

/**
 * The side of a container without words, from frame to frame. A metre is one em of the drawing, so that all that stand beside
 * each other have one scale, which is the font size of the style sheet.
 */
export function ContainerGlyph({
  kind,
  outside,
}: {
  kind: ContainerKind;
  outside: { length: number; height: number };
}) {
  const base = smallBase[kind] ?? frame;
  const isPlatform = kind === "platform";
  const length = outside.length - 2 * frame - (kind === "reefer" ? machinery : 0);
  const height = isPlatform ? 0 : outside.height - frame - base;
  const [top, high] = isPlatform ? [0, base] : [-frame, outside.height];
  const Body = bodies[kind];
  return (
    <svg
      className={styles.glyph}
      viewBox={[-frame, top, outside.length, high].join(" ")}
      width={`${outside.length / metre}em`}
      height={`${high / metre}em`}
      aria-hidden="true"
      focusable="false"
    >
      <Body length={length} height={height} base={base} />
    </svg>
  );
}

/** A person of 1.75 m, whose feet are at the origin. */
export const Person = ({ transform }: { transform?: string }) => (
  <g className={styles.person} transform={transform}>
    <circle cy={-1640} r={110} />
    <path d="M-190-1490q190-70 380 0l40 620h-110l-30-420v560l30 730h-110L0-720l-10 720h-110l30-730v-560l-30 420h-110z" />
  </g>
);

function Side({ id, kind, box, words }: { id: string; kind: ContainerKind; box: Box; words: DrawingWords }) {
  const { length, height } = box;
  const metres = Math.round(length / metre);
  const base = box.base ?? frame;
  const floor = height + base;
  const front = kind === "reefer" ? machinery : 0;
  const viewBox = [
    -margin.left,
    -margin.top,
    length + front + margin.left + margin.right,
    height + (base - frame) + margin.top + margin.bottom,
  ];
  const Body = bodies[kind];
  const [from, to] = box.isOutside ? [-frame, length + frame] : [0, length];
  return (
    <svg viewBox={viewBox.join(" ")} role="img" aria-labelledby={`${id}-side`} data-kind={kind}>
      <title id={`${id}-side`}>{words.side}</title>
      <Body length={length} height={height} base={base} />
      <path className={styles.size} d={`M${from}-270H${to}M${from}-360v180M${to}-360v180`} />
      <text className={styles.figure} textAnchor="middle" x={length / 2} y={-390}>
        {words.length}
      </text>
      {words.height ? (
        <>
          <path className={styles.size} d={`M-270 0V${height}M-360 0h180M-360 ${height}h180`} />
          <text
            className={styles.figure}
            textAnchor="middle"
            transform={`translate(-400 ${height / 2}) rotate(-90)`}
          >
            {words.height}
          </text>
        </>
      ) : null}
      <Person transform={`translate(${length + front + 560} ${floor})`} />
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
  kind,
  height,
  door,
  words,
}: {
  id: string;
  kind: ContainerKind;
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
      {kind === "open-top" ? (
        <path
          className={styles.shell}
          d={`M${-frame}${-frame}V${height + frame}H${width + frame}V${-frame}h-150V60H${150 - frame}V${-frame}z`}
        />
      ) : (
        <Shell length={width} height={height} />
      )}
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
