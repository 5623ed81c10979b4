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
