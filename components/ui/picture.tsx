import { mediaSrcSet, readMediaPath } from "@/lib/addresses/media-address";
import {
  isPictureName,
  pictureFormats,
  pictureHeight,
  picturePath,
  pictureSrcSet,
  pictureWidths,
} from "@/lib/pictures/pictures";
import { cx } from "./cx";
import styles from "./picture.module.css";

interface PictureProps {
  /**
   * Name of a picture of the release ('terminal'), the address of an imported one, or that of an image on this site or an image
   * host.
   */
  src: string;
  /** '' where the words beside it have the same content. */
  alt: string;
  /** Width at which it is shown, as in the attribute sizes: '(min-width: 64rem) 40rem, 100vw'. */
  sizes: string;
  /** The main picture in the first view: loaded at once and before others. All others load when the reader nears them. */
  priority?: boolean;
  /** The point that a crop keeps, in per cent of width and height. */
  focal?: { x: number; y: number } | undefined;
  /** Class for the shape of the image: ratio, height, cropping. */
  className?: string;
}

const [avif, webp] = pictureFormats;
const [, middleWidth, widest] = pictureWidths;

/** In per cent of a side. */
const edge = 15;

/** A photograph; its space is reserved before it loads. A page without a picture has no placeholder. */
export function Picture({ src, alt, sizes, priority = false, focal, className }: PictureProps) {
  const near = (part: number) => Math.round(part / 25) * 25;
  const at = focal ? [styles[`x${near(focal.x)}`], styles[`y${near(focal.y)}`]] : [];
  // Near an edge it would be lost where the picture is cut to a strip.
  const isAtEdge = focal && [focal.x, focal.y].some((part) => part < edge || part > 100 - edge);
  const shape = cx(styles.image, className, ...at, isAtEdge && styles.edge);
  const shown = {
    width: widest,
    height: pictureHeight(widest),
    className: shape,
    decoding: "async",
    loading: priority ? "eager" : "lazy",
    ...(priority ? { fetchPriority: "high" as const } : {}),
  } as const;
  const media = readMediaPath(src);
  if (media) {
    const { width, height } = media;
    return (
      <img
        {...shown}
        alt={alt}
        src={src}
        srcSet={mediaSrcSet(media)}
        sizes={sizes}
        width={width}
        height={height}
      />
    );
  }
  if (!isPictureName(src)) return <img {...shown} alt={alt} src={src} />;
  return (
    <picture className={styles.picture}>
      {[avif, webp].map((format) => (
        <source key={format} type={`image/${format}`} srcSet={pictureSrcSet(src, format)} sizes={sizes} />
      ))}
      <img
        {...shown}
        alt={alt}
        src={picturePath(src, middleWidth, "jpg")}
        srcSet={pictureSrcSet(src, "jpg")}
        sizes={sizes}
      />
    </picture>
  );
}
