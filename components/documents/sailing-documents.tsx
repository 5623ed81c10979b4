import { getMessages, getTranslations } from "next-intl/server";
import { ShareButtonMarkup, ShareList } from "@/components/sharing/share-list";
import { ChipLink, Tag } from "@/components/ui/chip";
import chip from "@/components/ui/chip.module.css";
import { cx } from "@/components/ui/cx";
import { IconFileTypePdf } from "@/components/ui/icons";
import layout from "@/components/ui/layout.module.css";
import { EmptyState } from "@/components/ui/notice";
import {
  type DocumentFilter,
  type DocumentGroup,
  documentAddress,
  documentsAddress,
  filterChoices,
  type ListedFile,
} from "@/lib/documents/shared";
import { fill, formatLongDate } from "@/lib/i18n/formats";
import { type Locale, localePath } from "@/lib/i18n/locales";
import styles from "./sailing-documents.module.css";

interface SailingDocumentsProps {
  groups: DocumentGroup[];
  filter: DocumentFilter;
  sample: boolean;
  /** Publisher's date, YYYY-MM-DD: a file may have ended before it. */
  today: string;
  locale: Locale;
}

const alphabet = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");

/** Carriers' schedules as files: filters, an index of letters, and the companies under each letter. */
export async function SailingDocuments({ groups, filter, sample, today, locale }: SailingDocumentsProps) {
  const t = await getTranslations("sailingDocuments");
  const { sailingDocuments: words, dates } = await getMessages();
  const noteOf = ({ validFrom, validTo, pages }: ListedFile) => {
    const [from, to] = [validFrom, validTo].map((date) => (date ? formatLongDate(date, dates) : ""));
    const parts = [pages ? t("pages", { count: pages }) : ""];
    if (validTo && validTo < today) parts.unshift(t("ended", { to: to ?? "" }));
    else if (from && to) parts.unshift(t("valid", { from, to }));
    else if (to) parts.unshift(t("validTo", { to }));
    else if (from) parts.unshift(t("validFrom", { from }));
    return parts.filter(Boolean).join(" · ");
  };
  const there = new Set(groups.map(({ letter }) => letter));
  const letters = there.has("#") ? [...alphabet, "#"] : alphabet;
  const isKnown = (tag: string): tag is keyof typeof words.tags => Object.hasOwn(words.tags, tag);
  const tagName = (tag: string) => (isKnown(tag) ? t(`tags.${tag}`) : tag);
  return (
    <>
      <div className={layout.shoal}>
        <div className={cx(layout.wrap, layout.sectionTight)}>
          <h1 className={styles.title}>{words.title}</h1>
          <div className={styles.filters} data-print="no">
            {(["region", "mode"] as const).map((name) => (
              <nav key={name} aria-labelledby={`filter-${name}`}>
                <h2 id={`filter-${name}`} className={styles.legend}>
                  {words[name]}
                </h2>
                <ul className={styles.chips}>
                  {[null, ...filterChoices[name]].map((value) => (
                    <li key={value}>
                      <ChipLink
                        href={localePath(locale, documentsAddress({ ...filter, [name]: value }))}
                        current={filter[name] === value}
                      >
                        {value ? tagName(value) : words.all}
                      </ChipLink>
                    </li>
                  ))}
                </ul>
              </nav>
            ))}
          </div>
        </div>
      </div>
      <ShareList>
        <div className={cx(layout.wrap, styles.list)}>
          <nav className={styles.letters} aria-label={words.index} data-print="no">
            {letters.map((letter) =>
              there.has(letter) ? (
                <a key={letter} href={`#${idOf(letter)}`}>
                  {letter}
                </a>
              ) : (
                <span key={letter} aria-hidden="true">
                  {letter}
                </span>
              ),
            )}
          </nav>
          {sample ? <p className={styles.sample}>{words.sample}</p> : null}
          {groups.length === 0 ? <EmptyState>{words.empty}</EmptyState> : null}
          {groups.map(({ letter, companies }) => (
            <section
              key={letter}
              className={styles.letter}
              id={idOf(letter)}
              aria-labelledby={`${idOf(letter)}-head`}
            >
              <h2 id={`${idOf(letter)}-head`}>{letter}</h2>
              <ul>
                {companies.map((company, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a publisher may repeat a name, and nothing moves
                  <li key={index}>
                    <div>
                      <h3>{company.name}</h3>
                      {company.nameEn ? (
                        <span className={styles.english} lang="en">
                          {company.nameEn}
                        </span>
                      ) : null}
                      <p className={cx(chip.tags, styles.tags)}>
                        {company.tags.map((tag) => (
                          <Tag key={tag}>{tagName(tag)}</Tag>
                        ))}
                      </p>
                    </div>
                    <ul className={styles.files}>
                      {company.files.map((file, place) => (
                        <File
                          // biome-ignore lint/suspicious/noArrayIndexKey: as above, of a file's path
                          key={place}
                          file={file}
                          note={noteOf(file)}
                          company={company.name}
                          words={words}
                          locale={locale}
                        />
                      ))}
                    </ul>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </ShareList>
    </>
  );
}

const idOf = (letter: string) => (letter === "#" ? "letter-other" : `letter-${letter}`);

function File({
  file: { label, path },
  note,
  company,
  words,
  locale,
}: {
  file: ListedFile;
  /** Validity and number of pages; '' where nothing is known. */
  note: string;
  company: string;
  words: { share: string; fileOf: string };
  locale: Locale;
}) {
  const address = localePath(locale, documentAddress(path));
  const names = { file: label, company };
  return (
    <li className={styles.file}>
      <IconFileTypePdf />
      <div>
        <a href={address}>{label}</a>
        {note ? <p className={styles.note}>{note}</p> : null}
      </div>
      <ShareButtonMarkup
        address={address}
        title={fill(words.fileOf, names)}
        label={fill(words.share, names)}
      />
    </li>
  );
}
