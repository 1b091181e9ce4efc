/** How many saves a server has answered, by the time that they took: cumulative, by the upper bounds of the histogram in seconds. */
export type ServerTimes = ReadonlyMap<number, number>;

const BUCKET = /^mochang_http_seconds_bucket\{(?=[^}]*route="\/api\/document\/save")[^}]*le="([^"]+)"[^}]*\} (\d+)/gmu;

/** What a server has measured itself, of all answers of the route. */
export async function readServerTimes(port: number): Promise<ServerTimes> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const times = new Map<number, number>();
  for (const [, bound, count] of text.matchAll(BUCKET)) {
    const le = bound === "+Inf" ? Infinity : Number(bound);
    times.set(le, (times.get(le) ?? 0) + Number(count));
  }
  return times;
}

/** The percentage of the saves between two readings that took at most the given milliseconds, which must be a bound of the histogram. */
export function shareWithin(before: ServerTimes, after: ServerTimes, ms: number): number {
  const between = (bound: number): number => (after.get(bound) ?? 0) - (before.get(bound) ?? 0);
  return (100 * between(ms / 1_000)) / between(Infinity);
}
