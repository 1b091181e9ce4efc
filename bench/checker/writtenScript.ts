import {
  conventionsOf,
  CONVENTION_RULES,
  type CheckedScene,
  type CheckFinding,
  type CheckRule,
  type StoryBible,
} from "@mochang/generation";
import { countHan } from "@mochang/screenplay";
import { readFileSync } from "node:fs";
import { z } from "zod";

const Edits = z.array(z.array(z.string()).min(1));
const WrittenWork = z.object({
  title: z.string(),
  persons: z.array(z.object({ name: z.string(), aliases: z.array(z.string()) })),
  /** 写作约定, a sentence each. */
  rules: z.array(z.string()).default([]),
  scenes: z.array(
    z.object({ time: z.string(), place: z.string(), character: z.array(z.string()), script: z.array(z.string()) }),
  ),
  faults: z.array(
    z.object({
      kind: z.string(),
      /** Whether its author judged, before reading the rules, that rules can find it. */
      reach: z.boolean(),
      /** 1-based. */
      scene: z.number(),
      /** The first words of a row, or a part of it, and what stands in its place; nothing: the row goes. */
      edits: Edits,
      later: z.object({ scene: z.number(), edits: Edits }).optional(),
      /** The new rows marked # are said so often, numbered. */
      repeat: z.number().optional(),
    }),
  ),
});
type WrittenFault = z.infer<typeof WrittenWork>["faults"][number];

/** Rules that may tell of a kind of fault. */
const TOLD_BY: Readonly<Record<string, readonly CheckRule[]>> = {
  "misspelt-name": ["misspelt-name", "stranger"],
  "unplanned-speaker": ["not-planned", "stranger"],
  "unplanned-person": ["not-planned", "stranger"],
  "missing-person": ["missing-person"],
  // Who acts though he is dead or away is told, too, where the scene was not planned for him.
  "dead-person": ["dead", "not-planned"],
  elsewhere: ["elsewhere", "not-planned"],
  place: ["place"],
  time: ["time"],
  prop: ["prop"],
  rule: [...CONVENTION_RULES],
  repeated: ["repeated"],
  cliche: ["cliche", "told-emotion"],
  "too-short": ["length"],
  "too-long": ["length"],
};

export interface WrittenScript {
  scenes: CheckedScene[];
  bible: StoryBible;
  faults: { kind: string; reach: boolean; scenes: CheckedScene[]; isToldBy(finding: CheckFinding): boolean }[];
}

/** A work written for this measure: its scenes without a fault, and with each fault alone. */
export function readWrittenScript(name: string): WrittenScript {
  const work = WrittenWork.parse(JSON.parse(readFileSync(new URL(`unseen/${name}.json`, import.meta.url), "utf8")));
  const scene = (i: number, script: readonly string[]): CheckedScene => {
    const { time, place, character, script: planned } = work.scenes[i] as (typeof work.scenes)[number];
    return {
      id: `s${i}`,
      name: `第${i + 1}场`,
      plan: { time, place, character, beats: [], characters: countHan(planned.join("")) },
      lines: [{ type: "heading", text: `${place} ${time}` }, ...script.flatMap(linesOf)],
    };
  };
  const scenes = work.scenes.map(({ script }, i) => scene(i, script));
  const names = work.persons.flatMap((person) => [person.name, ...person.aliases]);
  return {
    scenes,
    bible: { persons: work.persons, rules: conventionsOf(work.rules.join("\n"), names) },
    faults: work.faults.map((fault) => ({
      kind: fault.kind,
      reach: fault.reach,
      scenes: scenes.map((clean, i) => {
        const edits = editsOf(fault, i + 1);
        return edits.length === 0 ? clean : scene(i, edited(work.scenes[i]?.script ?? [], edits, fault.repeat));
      }),
      isToldBy: ({ rule }) => TOLD_BY[fault.kind]?.includes(rule) ?? false,
    })),
  };
}

const editsOf = ({ scene, edits, later }: WrittenFault, at: number) => [
  ...(scene === at ? edits : []),
  ...(later?.scene === at ? later.edits : []),
];

function edited(script: readonly string[], edits: readonly (readonly string[])[], repeat = 1): string[] {
  let rows = [...script];
  for (const [from = "", ...to] of edits) {
    const at = rows.findIndex((row) => row.includes(from));
    const row = rows[at];
    if (row === undefined) throw new Error(`no row: ${from}`);
    const last = to.at(-1);
    const replacements = to.flatMap((replacement) =>
      replacement.includes("#")
        ? Array.from({ length: repeat }, (_, i) => replacement.replace("#", `第${"一二三四五六七八九十"[i]}口`))
        : [replacement],
    );
    // The last one may be the beginning of the row that stands there.
    const inserted = last === from ? [...replacements.slice(0, -1), row] : replacements;
    rows =
      to.length === 1 && last !== undefined
        ? rows.with(at, row.replace(from, last))
        : rows.toSpliced(at, 1, ...inserted);
  }
  return rows;
}

/** 人物：（神态）话 as the lines of a sheet; everything else is action. */
function linesOf(row: string): CheckedScene["lines"][number][] {
  const [, name, before, behind, words] =
    /^([^：，。（]{1,6})(?:（([^）]*)）)?：(?:（([^）]*)）)?(.*)$/u.exec(row) ?? [];
  if (name === undefined || words === undefined) return [{ type: "action", text: row }];
  const manner = before ?? behind;
  return [
    { type: "character", text: name },
    ...(manner === undefined ? [] : [{ type: "parenthetical" as const, text: `（${manner}）` }]),
    { type: "dialogue", text: words },
  ];
}
