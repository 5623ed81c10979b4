import { formatDateTime, type PortTime } from "@/lib/i18n/formats";
import {
  disagreements,
  type Sailing,
  sourceName,
  timeFields,
  unsureText,
  type Words,
} from "@/lib/sailings/shared";
import { asOfText } from "../source-words";

interface SecondSourcesProps {
  sailing: Sailing;
  /** When the carrier published it; null where it is not known. */
  asOf: PortTime | null;
  /** The name of a cut-off, and what the carrier says of it, where no field of a sailing has its code. */
  further?: (code: string) => { name: string; time: PortTime | null };
  words: Words;
}

/** What the carrier and other sources say of each cut-off that they give, one below the other; nothing without others. */
export function SecondSources({ sailing, asOf, further, words }: SecondSourcesProps) {
  const { schedule } = words;
  const byCode = Map.groupBy(sailing.secondCutoffs ?? [], ({ code }) => code);
  if (byCode.size === 0) return null;
  const known = (code: string) => {
    const field = timeFields[code];
    if (!field) return further?.(code) ?? { name: code, time: null };
    return { name: schedule[field], time: sailing[field] ?? null };
  };
  return (
    <section>
      <h3>{schedule.sources}</h3>
      <dl>
        {[...byCode].map(([code, others]) => {
          const { name, time } = known(code);
          return (
            <div key={code}>
              <dt>{name}</dt>
              <dd>
                <Source name={sailing.operator} time={time} asOf={asOf} words={words} />
                {others.map((other, at) => (
                  <Source
                    // biome-ignore lint/suspicious/noArrayIndexKey: a source may name several terminals
                    key={at}
                    name={sourceName(other, words)}
                    {...other}
                    unsure={unsureText(other, words)}
                    words={words}
                  />
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
      {disagreements(sailing).some(({ others }) => others.some((one) => !one.departures)) ? (
        <p>{schedule.earliestCounts}</p>
      ) : null}
    </section>
  );
}

function Source({
  name,
  time,
  asOf,
  unsure = "",
  words,
}: {
  name: string;
  time: PortTime | null;
  asOf: PortTime | null;
  unsure?: string;
  words: Words;
}) {
  return (
    <div>
      {time ? formatDateTime(time) : words.schedule.notPublished}
      <small>{name + (time ? asOfText(asOf, words) : "") + unsure}</small>
    </div>
  );
}
