import { LOW_CONFIDENCE, type Parsed } from "@mochang/screenplay/read";
import type { Doubt } from "../doubts.ts";

/** A shorter text may well be one scene. In characters. */
const ONE_SCENE = 1_500;

/** Whether scenes may be missing: a script in which no heading was found, or headings between which the grammar misses one. */
export function headingDoubts({ kind, text, scenes }: Pick<Parsed, "kind" | "text" | "scenes">): Doubt[] {
  if (kind !== "screenplay" && kind !== "stage") return [];
  const headings = scenes.flatMap(({ heading, lines: [first] }) => (heading !== null && first ? [first] : []));
  if (headings.length === 0) return text.length >= ONE_SCENE ? [{ kind: "no-headings" }] : [];
  const count = headings.filter(({ confidence }) => confidence < LOW_CONFIDENCE).length;
  return count > 0 ? [{ kind: "headings-in-doubt", count }] : [];
}

/** Names of which the grammar does not know whether they are people. */
export function peopleDoubts({ cast }: Pick<Parsed, "cast">): Doubt[] {
  const names = cast.flatMap(({ name, doubtful }) => (doubtful ? [name] : []));
  return names.length > 0 ? [{ kind: "people-in-doubt", count: names.length, names: names.slice(0, SHOWN) }] : [];
}
const SHOWN = 3;
