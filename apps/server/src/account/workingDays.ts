const DAY_MS = 24 * 3600_000;
const BEIJING_MS = 8 * 3600_000;

/** The calendar day in Beijing, `YYYY-MM-DD`. */
export const beijingDay = (at: Date): string => new Date(at.getTime() + BEIJING_MS).toISOString().slice(0, 10);

const isWorkingDay = (day: string, holidays: ReadonlySet<string>): boolean => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day);
};

/**
 * The first moment in Beijing of the `count`th working day after the day of `from`, which is not counted itself. Monday to Friday are working
 * days, except for `holidays` (`YYYY-MM-DD`).
 */
export function workingDaysAfter(from: Date, count: number, holidays: readonly string[]): Date {
  const free = new Set(holidays);
  let at = new Date(`${beijingDay(from)}T00:00:00+08:00`);
  for (let remainingDays = count; remainingDays > 0;) {
    at = new Date(at.getTime() + DAY_MS);
    if (isWorkingDay(beijingDay(at), free)) remainingDays -= 1;
  }
  return at;
}
