import { listAllChanges } from "./changes";
import { listPortSchedules, listRoutes, listVesselSchedules } from "./commercial-schedules";
import {
  cutoffsAtom,
  cutoffsCalendar,
  cutoffsJsonFeed,
  downloadCutoffs,
  downloadCutoffsWorkbook,
  listCutoffs,
} from "./cutoffs";
import { getCompany, listCompanies } from "./directory";
import {
  flightCalendar,
  flightsAtom,
  flightsJsonFeed,
  newsFeed,
  sailingCalendar,
  sailingsAtom,
  sailingsCalendar,
  sailingsJsonFeed,
  topicFeed,
  visitsAtom,
  visitsJsonFeed,
} from "./feeds";
import { downloadFlights, findFlights, getFlightOption, listFlightChanges } from "./flights";
import { getArticle, listNews, searchArticles, searchNews } from "./news";
import type { Operation } from "./operation";
import { findAirports, findPorts } from "./places";
import { downloadStatistics, getDescription, listReference, suggest } from "./reference";
import {
  downloadLanes,
  downloadLanesCsv,
  downloadPortCalls,
  downloadSailings,
  downloadSailingsWorkbook,
  findSailings,
  getCoverage,
  getSailing,
  listChanges,
  listLanes,
} from "./sailings";

/** Every documented read, in the order of the description. Their routes are `documented` in routes.ts; a test compares. */
export const operations: readonly Operation[] = [
  findSailings,
  downloadSailings,
  downloadSailingsWorkbook,
  downloadLanes,
  downloadLanesCsv,
  getSailing,
  listChanges,
  listCutoffs,
  downloadCutoffs,
  downloadCutoffsWorkbook,
  downloadPortCalls,
  getCoverage,
  listLanes,
  listRoutes,
  listPortSchedules,
  listVesselSchedules,
  findFlights,
  downloadFlights,
  getFlightOption,
  listFlightChanges,
  listAllChanges,
  findPorts,
  findAirports,
  listNews,
  getArticle,
  searchNews,
  searchArticles,
  listCompanies,
  getCompany,
  listReference,
  downloadStatistics,
  suggest,
  getDescription,
  sailingsCalendar,
  sailingsAtom,
  sailingsJsonFeed,
  cutoffsCalendar,
  cutoffsAtom,
  cutoffsJsonFeed,
  flightsAtom,
  flightsJsonFeed,
  visitsAtom,
  visitsJsonFeed,
  sailingCalendar,
  flightCalendar,
  newsFeed,
  topicFeed,
];
