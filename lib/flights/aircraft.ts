/** IATA aircraft type codes and what they stand for, for the types that schedules of today name. */
const aircraftNames: Readonly<Record<string, string>> = {
  "221": "Airbus A220-100",
  "223": "Airbus A220-300",
  "319": "Airbus A319",
  "320": "Airbus A320",
  "321": "Airbus A321",
  "32N": "Airbus A320neo",
  "32Q": "Airbus A321neo",
  "32X": "Airbus A321 Freighter",
  "332": "Airbus A330-200",
  "333": "Airbus A330-300",
  "33X": "Airbus A330-200 Freighter",
  "339": "Airbus A330-900neo",
  "359": "Airbus A350-900",
  "351": "Airbus A350-1000",
  "388": "Airbus A380-800",
  "738": "Boeing 737-800",
  "7M8": "Boeing 737 MAX 8",
  "744": "Boeing 747-400",
  "74Y": "Boeing 747-400 Freighter",
  "74N": "Boeing 747-8 Freighter",
  "75F": "Boeing 757 Freighter",
  "763": "Boeing 767-300",
  "76F": "Boeing 767 Freighter",
  "76Y": "Boeing 767-300 Freighter",
  "772": "Boeing 777-200",
  "77L": "Boeing 777-200LR",
  "77W": "Boeing 777-300ER",
  "77X": "Boeing 777-200F Freighter",
  "788": "Boeing 787-8",
  "789": "Boeing 787-9",
  "781": "Boeing 787-10",
};

/** The name of an IATA aircraft type code, or null. */
export function aircraftName(code: string | null): string | null {
  return code !== null && Object.hasOwn(aircraftNames, code) ? (aircraftNames[code] ?? null) : null;
}
