import { ButtonLink } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import layout from "@/components/ui/layout.module.css";
import styles from "./framed.module.css";
import { sandboxOf } from "./sandbox";

interface FramedProps {
  src: string;
  /** Whether it is a sample page of this site. */
  isSample: boolean;
  title: string;
  openLabel: string;
}

/** Another page in a frame, with a link that opens it without the frame. */
export function Framed({ src, isSample, title, openLabel }: FramedProps) {
  return (
    <div className={layout.wrap}>
      <div className={cx(layout.row, layout.pageHead)}>
        <h1>{title}</h1>
        <ButtonLink variant="quiet" small external className={layout.push} href={src}>
          <Icon name="external-link" size="s" />
          {openLabel}
        </ButtonLink>
      </div>
      <iframe className={styles.frame} src={src} title={title} sandbox={sandboxOf(isSample)} />
    </div>
  );
}
