/** What the operator's commands, scripts and the preparation of the store use of this domain. Pages do not import it. */

export { portDepthsImporter } from "./depths";
export { embeddedPlaces, toPortRecord } from "./embedded";
export { readAirportOverrides, servedAirports } from "./known-airports";
export { parseKnownPorts } from "./known-ports";
export { portNamer } from "./named-ports";
export { mayHaveJoint, recognisePair } from "./pair";
export { citiesInWords } from "./port-cities";
export { portFinder } from "./port-finder";
export { publishedAirports, publishedPortNamed, publishedPorts } from "./published";
export {
  parsePorts,
  publisherAirportsImporter,
  publisherAirportsKind,
  publisherPortsImporter,
  publisherPortsKind,
  seedAirportsFrom,
  seedPorts,
  seedPortsFrom,
} from "./seed";
