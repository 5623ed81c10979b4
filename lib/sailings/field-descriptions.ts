import type { FieldKey } from "./fields";

/**
 * What each field of a sailing means, in a sentence for programs and for whoever writes a file: /api/openapi.json, the tools of
 * agents and docs/fields.md have it. It is not part of fields.ts, which goes to the browser.
 */
export const fieldDescriptions: Readonly<Record<FieldKey, string>> = {
  id: "Id of the sailing, stable while it is published; the end of its page's address.",
  loadingPort: "Where cargo is loaded: a UN/LOCODE or a name.",
  etd: "Departure from the loading port, local to it.",
  dischargePort: "Where cargo is discharged: a UN/LOCODE or a name.",
  eta: "Arrival at the discharge port, local to it.",
  transhipmentPort: "Where cargo changes ship; empty for a direct sailing.",
  transitDays: "Days from the local date of departure to that of arrival.",
  vessel: "Name of the ship that loads.",
  voyage: "Voyage number under which cargo is loaded.",
  imo: "IMO number of the ship that loads.",
  operator: "Name of the carrier that sells the whole way.",
  service: "The carrier's code of the service of the first ship.",
  vessel2: "Name of the second ship.",
  voyage2: "Voyage number of the second ship.",
  siCutoff: "Until when shipping instructions are accepted, local to the loading port.",
  vgmCutoff: "Until when the verified gross mass is accepted, local to the loading port.",
  cyCutoff: "Until when full containers are accepted at the container yard, local to the loading port.",
  cfsCutoff:
    "Until when loose cargo is accepted at the container freight station, local to the loading port.",
  receiving: "From when the terminal receives containers for the ship, local to the loading port.",
  vrCutoff: "VR closing, local to the loading port.",
  cvCutoff: "CV cut-off, local to the loading port.",
  cutoffState: "Whether cargo can still get on; it follows from the times.",
  bookingUrl: "The carrier's page where this sailing can be booked.",
  reeferCutoff: "Until when reefer containers are accepted, local to the loading port.",
  dangerousCutoff: "Until when dangerous goods are accepted, local to the loading port.",
  outOfGaugeCutoff: "Until when cargo out of gauge and break bulk are accepted, local to the loading port.",
  secondCutoffs: "What terminals and agents say of the same cut-offs, beside the carrier.",
  elapsedMinutes:
    "Minutes from departure to arrival as instants; missing where an hour or a zone is not known.",
  legs: "Each ship of the way, in their order: from where to where, when, under which voyage.",
};
