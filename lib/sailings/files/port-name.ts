import { isSimplified, showsChinese } from "@/lib/i18n/locales";
import { simplify } from "@/lib/i18n/simplify";
import { memoize } from "@/lib/memoize/memoize";
import type { SailingCriteria } from "../schema";

/** A transhipment port: a known one by its names, an unknown one as it was written. */
interface TranshipmentPort {
  hub: string | null;
  hub_zh: string | null;
  transhipment_port: string | null;
}

/** The name of a transhipment port in a language; null for a direct sailing. */
export function portName(language: SailingCriteria["language"]): (port: TranshipmentPort) => string | null {
  if (!showsChinese(language)) return (port) => port.hub ?? port.transhipment_port;
  const chinese = (port: TranshipmentPort) => port.hub_zh ?? port.hub ?? port.transhipment_port;
  if (!isSimplified(language)) return chinese;
  const simplified = memoize(simplify, { max: 2_000 });
  return (port) => {
    const name = chinese(port);
    return name && simplified(name);
  };
}
