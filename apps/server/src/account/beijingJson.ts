const BEIJING_MS = 8 * 3600_000;

/** JSON whose times are told in Beijing's, with the zone: 2026-11-30T03:05:54.416+08:00. */
export const beijingJson = (value: unknown): string => JSON.stringify(value, tellInBeijing);

/** `value` is what a date has already been made into: the date itself stands in its holder. */
function tellInBeijing(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const held = this[key];
  if (!(held instanceof Date)) return value;
  return new Date(held.getTime() + BEIJING_MS).toISOString().replace("Z", "+08:00");
}
