/** A chart as it is drawn: in units of its own box, which is `width` by `height`. */
export interface Chart {
  width: number;
  height: number;
  /** Transforms of the world's coasts (public/art): one for each copy of the world that is seen. */
  worlds: string[];
  /** Lines of longitude and latitude, as one path, and what stands at them. */
  grid: string;
  degrees: { x: number; y: number; text: string }[];
  /** Courses, as paths. */
  courses: string[];
  /** Courses through several stops, as paths, with their names half way along. */
  routes: (ChartPoint & { path: string })[];
  points: ChartPoint[];
}

export interface ChartPoint {
  x: number;
  y: number;
  /** '' where there is no room for the name. */
  label: string;
  labelX: number;
  labelY: number;
  anchor: "start" | "middle" | "end";
  /** What the chart is of. */
  isMain: boolean;
}

/** The size of a drawing, in its units. */
export interface Size {
  width: number;
  height: number;
}

/** The chart of the world on which the sheets of the atlas are outlined, in units of its own box. */
export interface IndexChart extends Pick<Chart, "width" | "height" | "worlds" | "grid"> {
  limits: { number: number; x: number; y: number; width: number; height: number }[];
  /** Ports as lines without length, so that many take few bytes: none known to call, some, and many. */
  quiet: string;
  open: string;
  busy: string;
}
