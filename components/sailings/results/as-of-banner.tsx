import { ButtonLink } from "@/components/ui/button";
import type { AsOfView } from "@/lib/api/port-schedule";
import { withAsOf } from "@/lib/sailings/shared";
import styles from "../table/schedule.module.css";

/** Says that the rows are those of an earlier day, with links to the days beside it and to the current schedule. */
export function AsOfBanner({
  view: { day, title, text, record, previous, next, current },
  search,
  action,
}: {
  view: AsOfView;
  search: URLSearchParams;
  action: string;
}) {
  const hrefOf = (of: string) => `${action}?${withAsOf(search, of)}`;
  return (
    <section className={styles.asOf} aria-labelledby="as-of" data-day={day}>
      <div>
        <h2 id="as-of">{title}</h2>
        <p>{text}</p>
        {record ? (
          <p>
            {record.text} <code>{record.stamp}</code>
          </p>
        ) : null}
      </div>
      <div data-print="no">
        {[previous, next].map((one) =>
          one ? (
            <ButtonLink key={one.day} small href={hrefOf(one.day)} rel="nofollow">
              {one.label}
            </ButtonLink>
          ) : null,
        )}
        <ButtonLink variant="solid" small href={hrefOf("")}>
          {current}
        </ButtonLink>
      </div>
    </section>
  );
}
