import type { CallSetting } from "@/lib/api/call-pages";
import type { DeeperShip, DepthWords } from "@/lib/api/port-depths";
import type { PortDepths } from "@/lib/places/shared";
import styles from "./calls.module.css";
import { depthFacts, depthsSource, metresText } from "./depth-words";
import { Block, Facts, ShipLink } from "./parts";

export interface DepthsProps {
  depths: PortDepths;
  /** The deepest first. */
  deeper: readonly DeeperShip[];
  depthWords: DepthWords;
  setting: CallSetting;
}

/**
 * Depths of a port with their source, and beside them the ships whose stated draught exceeds the channel: whether one can enter is
 * not judged.
 */
export function Depths({ depths, deeper, depthWords, setting }: DepthsProps) {
  const { words } = depthWords;
  return (
    <div className={styles.after}>
      <Block id="depths" title={words.title} aside={depthsSource(depths, depthWords)}>
        <Facts facts={depthFacts(depths, depthWords)} />
        {deeper.length > 0 ? (
          <p className={styles.note}>
            {words.deeper}
            {deeper.map(({ ship, draught }, at) => (
              <span key={`${ship.imo} ${ship.name}`}>
                {at > 0 ? setting.words.separator : null}
                <ShipLink ship={ship} setting={setting} /> {metresText(draught, depthWords)}
              </span>
            ))}
            {words.notJudged}
          </p>
        ) : null}
      </Block>
    </div>
  );
}
