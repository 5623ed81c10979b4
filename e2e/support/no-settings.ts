import { settingNames } from "../../lib/config/config";

/** What a tracing library reads by itself. */
const ofOthers = Object.keys(process.env).filter((name) => name.startsWith("OTEL_"));

/** The environment of a portal without the settings of whoever runs the tests: each portal is told its own. */
export const noSettings: Readonly<Record<string, undefined>> = Object.fromEntries(
  [...settingNames, ...ofOthers].map((name) => [name, undefined]),
);
