"use client";

import { Button, ButtonLink, IconButton, LinkButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { PrintButton } from "@/components/ui/print-button.client";
import styles from "../gallery.module.css";
import { longText, type SectionProps, Specimen } from "../specimen";

const variants = ["plain", "solid", "main", "quiet"] as const;

export function Buttons({ words: { finder, schedule, option, share } }: SectionProps) {
  return (
    <>
      <Specimen title="Button: four variants">
        <div className={styles.row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {variant === "main" ? <Icon name="search" size="s" /> : null}
              {finder.search}
            </Button>
          ))}
        </div>
      </Specimen>
      <Specimen title="Button: small, and disabled">
        <div className={styles.row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} small>
              {finder.search}
            </Button>
          ))}
          <Button disabled>{finder.search}</Button>
          <Button variant="main" disabled>
            {finder.search}
          </Button>
        </div>
      </Specimen>
      <Specimen title="ButtonLink: here, and in a new tab; LinkButton; IconButton; PrintButton">
        <div className={styles.row}>
          <ButtonLink href="#buttons">{schedule.getQuote}</ButtonLink>
          <ButtonLink href="#buttons" variant="main" external>
            {schedule.bookNow}
          </ButtonLink>
          <ButtonLink href="#buttons" variant="quiet" small>
            <Icon name="download" size="s" />
            {schedule.download}
          </ButtonLink>
          <LinkButton>{finder.tryAgain}</LinkButton>
          <IconButton label={share.close}>
            <Icon name="x" />
          </IconButton>
          <PrintButton label={option.print} />
        </div>
      </Specimen>
      <Specimen title="A long text">
        <Button variant="solid">{longText}</Button>
      </Specimen>
    </>
  );
}
