import { Crumbs } from "@/components/ui/crumbs";
import { Manual } from "@/components/ui/manual";
import { PageLinks } from "@/components/ui/page-links";
import styles from "../gallery.module.css";
import { longText, type SectionProps, Specimen } from "../specimen";

export function Navigation({ words: { reference } }: SectionProps) {
  const home = { label: reference.home, href: "#navigation" };
  return (
    <>
      <Specimen title="Crumbs: a short trail and a long one">
        <div className={styles.stack}>
          <Crumbs label={reference.crumbs} items={[home, { label: reference.title }]} />
          <Crumbs
            label={reference.crumbs}
            items={[home, { label: reference.title, href: "#navigation" }, { label: longText }]}
          />
        </div>
      </Specimen>
      <Specimen title="Manual: its list of parts, and the parts">
        <Manual
          crumbs={{ label: reference.crumbs, items: [home, { label: reference.title }] }}
          contents={reference.crumbs}
          title={reference.title}
          lede={longText}
          parts={["first", "second"].map((part) => ({
            id: `manual-${part}`,
            title: reference.title,
            content: <p>{longText}</p>,
          }))}
        />
      </Specimen>
      <Specimen title="PageLinks: first, middle and last page, and behind the last one">
        <div className={styles.stack}>
          {[1, 2, 3, 99].map((page) => (
            <PageLinks
              key={page}
              page={page}
              totalPages={3}
              hrefOf={(to) => `?page=${to}#navigation`}
              words={reference}
            />
          ))}
        </div>
      </Specimen>
    </>
  );
}
