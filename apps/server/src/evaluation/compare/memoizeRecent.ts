/** Remembers the last `most` results that were asked for by key; one that fails is forgotten. Two who ask at once wait for one. */
export function memoizeRecent<T>(max: number): (key: string, make: () => Promise<T>) => Promise<T> {
  const results = new Map<string, Promise<T>>();
  return (key, make) => {
    const found = results.get(key);
    const result = found ?? make();
    results.delete(key);
    results.set(key, result);
    if (!found) result.catch(() => results.get(key) === result && results.delete(key));
    for (const oldest of results.keys()) {
      if (results.size <= max) break;
      results.delete(oldest);
    }
    return result;
  };
}
