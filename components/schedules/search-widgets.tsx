import { getMessages } from "next-intl/server";
import { Icon } from "@/components/ui/icon";
import { type Locale, localePath } from "@/lib/i18n/locales";
import { limits } from "@/lib/site/site";
import { SearchWidget } from "./search-widget.client";
import styles from "./search-widgets.module.css";

/**
 * The two searches that float at the edge of wide screens. Without script they are links to the search pages; the search and
 * its code are loaded at the first click.
 */
export async function SearchWidgets({ locale }: { locale: Locale }) {
  const { finder, flights, widgets } = await getMessages();
  const common = {
    locale,
    hidesUntilPx: limits.autoHideFloats ? limits.scrollThresholdPx : null,
  };
  return (
    <div className={styles.widgets} data-lift data-print="no">
      <SearchWidget
        kind="port"
        label={widgets.port}
        action={localePath(locale, "/port")}
        title={finder.title}
        {...common}
      >
        <Icon name="ship" />
      </SearchWidget>
      <SearchWidget
        kind="flight"
        label={widgets.flight}
        action={localePath(locale, "/flight")}
        title={flights.finder}
        {...common}
      >
        <Icon name="plane" />
      </SearchWidget>
    </div>
  );
}
