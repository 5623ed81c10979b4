import { getMessages, getTranslations } from "next-intl/server";
import { ShareButtonMarkup, ShareList } from "@/components/sharing/share-list";
import { ChipLink, Tag } from "@/components/ui/chip";
import chip from "@/components/ui/chip.module.css";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
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
import type messages from "@/messages/en.json";
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
export async function SailingDocuments(props: SailingDocumentsProps) {
  const { groups, sample } = props;
  const [t, { sailingDocuments: words, dates }] = [
    await getTranslations("sailingDocuments"),
    await getMessages(),
  ];
  const view: ListView = { ...props, t, words, dates };
  return (
    <>
      <div className={layout.shoal}>
        <div className={cx(layout.wrap, layout.sectionTight)}>
          <h1 className={styles.title}>{words.title}</h1>
          <Filters {...view} />
        </div>
      </div>
      <ShareList>
        <div className={cx(layout.wrap, styles.list)}>
          <Newest {...view} />
          <Letters groups={groups} label={words.index} />
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
                  <Company key={index} company={company} view={view} />
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

interface ListView extends Pick<SailingDocumentsProps, "groups" | "filter" | "today" | "locale"> {
  t: Awaited<ReturnType<typeof getTranslations<"sailingDocuments">>>;
  words: typeof messages.sailingDocuments;
  dates: Parameters<typeof formatLongDate>[1];
}

/** A tag that the portal does not know is its own name. */
const tagName = (tag: string, { tags }: ListView["words"]): string =>
  Object.hasOwn(tags, tag) ? tags[tag as keyof typeof tags] : tag;

function Filters({ filter, locale, words }: ListView) {
  return (
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
                  {value ? tagName(value, words) : words.all}
                </ChipLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}

function Letters({ groups, label }: { groups: readonly DocumentGroup[]; label: string }) {
  const there = new Set(groups.map(({ letter }) => letter));
  const letters = there.has("#") ? [...alphabet, "#"] : alphabet;
  return (
    <nav className={styles.letters} aria-label={label} data-print="no">
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
  );
}

/** So many of the newest files are shown before a choice of region or mode. */
const mostNewest = 10;

/** The files that became valid last, of all companies. */
function Newest(view: ListView) {
  const { groups, filter, words } = view;
  const files = groups
    .flatMap(({ companies }) => companies)
    .flatMap(({ name: company, files: own }) => own.map((file) => ({ company, file })))
    .filter(({ file }) => file.validFrom)
    .sort((one, other) => (other.file.validFrom ?? "").localeCompare(one.file.validFrom ?? ""))
    .slice(0, mostNewest);
  if (filter.region || filter.mode || files.length === 0) return null;
  return (
    <section className={styles.newest} aria-labelledby="newest">
      <h2 id="newest">{words.newest}</h2>
      <ul className={styles.files}>
        {files.map(({ company, file }) => (
          <li key={`${company} ${file.path}`}>
            <a href={localePath(view.locale, documentAddress(file.path))}>
              {fill(words.fileOf, { file: file.label, company })}
            </a>
            <p className={styles.note}>{noteOf(file, view)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CompanyProps {
  company: DocumentGroup["companies"][number];
  view: ListView;
}

function Company({ company, view }: CompanyProps) {
  return (
    <li>
      <div>
        <h3>{company.name}</h3>
        {company.nameEn ? (
          <span className={styles.english} lang="en">
            {company.nameEn}
          </span>
        ) : null}
        <p className={cx(chip.tags, styles.tags)}>
          {company.tags.map((tag) => (
            <Tag key={tag}>{tagName(tag, view.words)}</Tag>
          ))}
        </p>
      </div>
      <ul className={styles.files}>
        {company.files.map((file, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a publisher may repeat a file's path, and nothing moves
          <File key={place} file={file} company={company.name} view={view} />
        ))}
      </ul>
    </li>
  );
}

interface FileProps {
  file: ListedFile;
  /** The name of its company. */
  company: string;
  view: ListView;
}

function File({ file, company, view }: FileProps) {
  const { words, locale } = view;
  const address = localePath(locale, documentAddress(file.path));
  const names = { file: file.label, company };
  const note = noteOf(file, view);
  return (
    <li className={styles.file}>
      <Icon name="file-type-pdf" />
      <div>
        <a href={address}>{file.label}</a>
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

/** Validity and number of pages; '' where nothing is known. */
function noteOf({ validFrom, validTo, pages }: ListedFile, { t, dates, today }: ListView): string {
  const [from = "", to = ""] = [validFrom, validTo].map((date) => (date ? formatLongDate(date, dates) : ""));
  const parts = [pages ? t("pages", { count: pages }) : ""];
  if (validTo && validTo < today) parts.unshift(t("ended", { to }));
  else if (from && to) parts.unshift(t("valid", { from, to }));
  else if (to) parts.unshift(t("validTo", { to }));
  else if (from) parts.unshift(t("validFrom", { from }));
  return parts.filter(Boolean).join(" · ");
}
