import type { ComponentType } from "react";
import { Buttons } from "./sections/buttons.client";
import { Chips } from "./sections/chips";
import { Dates } from "./sections/dates.client";
import { Directory } from "./sections/directory";
import { Documents } from "./sections/documents";
import { EnquiryFields } from "./sections/enquiries";
import { Fields } from "./sections/fields.client";
import { Flights } from "./sections/flights.client";
import { Icons } from "./sections/icons";
import { Navigation } from "./sections/navigation";
import { News } from "./sections/news";
import { Notices } from "./sections/notices.client";
import { Overlays } from "./sections/overlays.client";
import { Places } from "./sections/places.client";
import { Plates } from "./sections/plates";
import { Promotions } from "./sections/promotions";
import { Reference } from "./sections/reference";
import { SailingFinder } from "./sections/sailing-finder.client";
import { Sailings } from "./sections/sailings.client";
import { Schedules } from "./sections/schedules.client";
import { ShellParts } from "./sections/shell";
import { Tables } from "./sections/tables";
import { Texts } from "./sections/texts";
import type { SectionProps } from "./specimen";

interface GallerySection {
  /** Of its anchor. */
  id: string;
  title: string;
  Section: ComponentType<SectionProps>;
}

/** The design kit (components/ui) first, then the components of the domains. */
export const sections: readonly GallerySection[] = [
  { id: "buttons", title: "Buttons", Section: Buttons },
  { id: "chips", title: "Chips and tags", Section: Chips },
  { id: "fields", title: "Fields", Section: Fields },
  { id: "dates", title: "Dates", Section: Dates },
  { id: "notices", title: "Notices, empty and loading states", Section: Notices },
  { id: "navigation", title: "Breadcrumbs and page links", Section: Navigation },
  { id: "tables", title: "Tables of facts", Section: Tables },
  { id: "overlays", title: "Dialogs and lists that open", Section: Overlays },
  { id: "texts", title: "Texts and pictures", Section: Texts },
  { id: "icons", title: "Icons", Section: Icons },
  { id: "places", title: "Place picker", Section: Places },
  { id: "schedules", title: "Parts of both schedules", Section: Schedules },
  { id: "sailing-finder", title: "Search for sailings", Section: SailingFinder },
  { id: "sailings", title: "Sailings", Section: Sailings },
  { id: "flights", title: "Flights", Section: Flights },
  { id: "news", title: "News", Section: News },
  { id: "plates", title: "Plates: pictures drawn from figures", Section: Plates },
  { id: "directory", title: "Directory", Section: Directory },
  { id: "reference", title: "Knowledge base", Section: Reference },
  { id: "documents", title: "Documents", Section: Documents },
  { id: "enquiries", title: "Fields of enquiry forms", Section: EnquiryFields },
  { id: "promotions", title: "Advertisements", Section: Promotions },
  { id: "shell", title: "Parts of the shell", Section: ShellParts },
];
