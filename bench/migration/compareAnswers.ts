import { isDeepStrictEqual } from "node:util";
import type { UserAnswers, WorkAnswers } from "./askUser.ts";

/** How many things the old version answered, and where the new one differs. */
export interface Compared {
  counts: Map<string, number>;
  differences: Map<string, string[]>;
}

/** Compares what two versions answered of the same users. */
export function compareAnswers(was: readonly UserAnswers[], now: readonly UserAnswers[]): Compared {
  const compared: Compared = { counts: new Map(), differences: new Map() };
  for (const [i, user] of was.entries()) {
    const other = now[i] as UserAnswers;
    for (const [id, work] of Object.entries(user.works)) compareWork(compared, id, work, other.works[id]);
    const extra = Object.keys(other.works).filter((id) => !user.works[id]);
    if (extra.length > 0) differ(compared, "works", `not there before: ${extra.join(", ")}`);
    for (const name of ["records", "messages", "balance"] as const)
      compare(compared, name, `user ${i}`, user[name], other[name]);
  }
  return compared;
}

function compareWork(compared: Compared, id: string, was: WorkAnswers, now: WorkAnswers | undefined): void {
  add(compared, "works", 1);
  if (!now) return differ(compared, "works", id);
  add(compared, "scenes", was.scenes.length);
  add(compared, "lines", was.lines.length);
  add(compared, "notes", was.notes.length);
  if (was.analyses !== null) add(compared, "works with analyses of scenes", 1);
  if (hasReport(was.report)) add(compared, "works with a report", 1);
  for (const key of Object.keys(was) as (keyof WorkAnswers)[])
    if (was[key] !== null || now[key] !== null) compare(compared, key, id, was[key], now[key]);
}

const hasReport = (report: unknown): boolean => (report as { verdict?: unknown } | null)?.verdict != null;

/** A field that the old version did not tell is no difference; how many answers have such is counted. */
function compare(compared: Compared, name: string, where: string, was: unknown, now: unknown): void {
  add(compared, `answers: ${name}`, 1);
  const knownPart = knownFields(was, now);
  if (!isDeepStrictEqual(knownPart, now)) add(compared, "answers with fields that are new", 1);
  if (!isDeepStrictEqual(was, knownPart)) differ(compared, name, `${where} ${firstDifference(was, knownPart)}`);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** `now` without the fields that the same object of `was` does not have. */
function knownFields(was: unknown, now: unknown): unknown {
  if (Array.isArray(was) && Array.isArray(now)) return now.map((item, i) => knownFields(was[i], item));
  if (!isObject(was) || !isObject(now) || Array.isArray(was) || Array.isArray(now)) return now;
  const knownEntries = Object.entries(now).filter(([key]) => Object.hasOwn(was, key));
  return Object.fromEntries(knownEntries.map(([key, value]) => [key, knownFields(was[key], value)]));
}

const add = ({ counts }: Compared, name: string, n: number): void => void counts.set(name, (counts.get(name) ?? 0) + n);
const differ = ({ differences }: Compared, name: string, where: string): void =>
  void differences.set(name, [...(differences.get(name) ?? []), where]);

/** Where two values differ first, and both there, for people. */
function firstDifference(was: unknown, now: unknown, path = ""): string {
  if (isObject(was) && isObject(now))
    for (const key of new Set([...Object.keys(was), ...Object.keys(now)]))
      if (!isDeepStrictEqual(was[key], now[key])) return firstDifference(was[key], now[key], `${path}.${key}`);
  if (typeof was === "string" && typeof now === "string") {
    let at = 0;
    while (was[at] === now[at]) at++;
    const around = (text: string): string => JSON.stringify(text.slice(Math.max(0, at - 20), at + 60));
    return `${path} at ${at}: ${around(was)} is now ${around(now)}`;
  }
  return `${path}: ${JSON.stringify(was)?.slice(0, 120)} is now ${JSON.stringify(now)?.slice(0, 120)}`;
}
