interface MemoizeOptions<Argument> {
  /** Maximum number of results. */
  max: number;
  /** The cache key of an argument; by default the argument itself. */
  key?(argument: Argument): unknown;
}

/**
 * Memoizes a function of one argument. After `max` results the cache is cleared: that is simpler and faster than an LRU for
 * results that are cheap to compute again. Browsers use it too.
 */
export function memoize<Argument, Result>(
  compute: (argument: Argument) => Result,
  { max, key }: MemoizeOptions<Argument>,
): (argument: Argument) => Result {
  const results = new Map<unknown, Result>();
  return (argument) => {
    const name = key ? key(argument) : argument;
    const known = results.get(name);
    if (known !== undefined || results.has(name)) return known as Result;
    const result = compute(argument);
    if (results.size >= max) results.clear();
    results.set(name, result);
    return result;
  };
}
