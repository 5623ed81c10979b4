"use client";

import { Icon } from "@/components/ui/icon";
import { EmptyState, FailureNotice, Notice } from "@/components/ui/notice";
import { SearchOnward } from "@/components/ui/search-onward";
import { SkeletonRows } from "@/components/ui/skeleton-rows";
import styles from "../gallery.module.css";
import { longText, type SectionProps, Specimen } from "../specimen";

const tones = ["plain", "ok", "warn", "error"] as const;
const nothing = () => {};

export function Notices({ words: { enquiry, reference, schedule, waysOut } }: SectionProps) {
  return (
    <>
      <Specimen title="Notice: four tones">
        <div className={styles.stack}>
          {tones.map((tone) => (
            <Notice key={tone} tone={tone}>
              <p>{enquiry.form.submittedText}</p>
            </Notice>
          ))}
        </div>
      </Specimen>
      <Specimen title="FailureNotice, and with a long text">
        <div className={styles.stack}>
          {[schedule.failed, `${longText}. ${longText}.`].map((message) => (
            <FailureNotice
              key={message}
              message={message}
              retryLabel={schedule.retry}
              dismissLabel={schedule.dismiss}
              onRetry={nothing}
              onDismiss={nothing}
            />
          ))}
        </div>
      </Specimen>
      <Specimen title="EmptyState, with an icon and with links to other searches (SearchOnward)">
        <div className={styles.stack}>
          <EmptyState>{reference.none}</EmptyState>
          <EmptyState
            icon={<Icon name="ship" size="l" />}
            action={
              <SearchOnward
                typed="Roterdam"
                view={{
                  nothing: waysOut.nothing,
                  spelling: waysOut.spelling,
                  links: [
                    { href: "/kb-port", label: waysOut.ports, param: "q" },
                    { href: "/keyword", label: waysOut.news, param: "query" },
                  ],
                }}
              />
            }
          >
            {reference.none}
          </EmptyState>
        </div>
      </Specimen>
      <Specimen title="SkeletonRows: while data load">
        <SkeletonRows label={reference.loading} rows={4} />
      </Specimen>
    </>
  );
}
