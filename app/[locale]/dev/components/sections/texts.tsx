import { Phrases } from "@/components/news/phrases";
import { Marked } from "@/components/suggesting/marked";
import { completeMark } from "@/components/ui/complete-mark";
import { GraduatedRule, VisuallyHidden } from "@/components/ui/layout";
import { Picture } from "@/components/ui/picture";
import pop from "@/components/ui/pop.module.css";
import { card } from "@/test/support/examples/news";
import styles from "../gallery.module.css";
import { longText, type SectionProps, Specimen } from "../specimen";

export function Texts({ words: { shell } }: SectionProps) {
  return (
    <>
      <Specimen title="Marked: what was typed, and a text that begins otherwise">
        <p className={pop.optRow}>
          <Marked text="Rotterdam" typed="rott" />
        </p>
        <p className={pop.optRow}>
          <Marked text={longText} typed="rott" />
        </p>
      </Specimen>
      <Specimen title="Phrases: a Chinese headline breaks between words">
        <h3 lang={card.lang}>
          <Phrases text={card.headline} lang={card.lang} />
        </h3>
      </Specimen>
      <Specimen title="GraduatedRule">
        <GraduatedRule />
        <br />
      </Specimen>
      <Specimen title="VisuallyHidden: a link with words for assistive technology only">
        <a href="#texts">
          DCSA
          <VisuallyHidden> {shell.newTab}</VisuallyHidden>
        </a>
      </Specimen>
      <Specimen title="completeMark: its element is shown once all of it has arrived">
        <p data-complete>
          {longText}
          {completeMark}
        </p>
      </Specimen>
      <Specimen title="Picture: of the portal, and one that does not exist">
        <div className={styles.stack}>
          <Picture src="night" alt="" sizes="40rem" className={styles.picture} />
          <Picture src="/pictures/none.jpg" alt={longText} sizes="40rem" className={styles.picture} />
        </div>
      </Specimen>
    </>
  );
}
