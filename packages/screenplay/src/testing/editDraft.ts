import type { Line, Parsed, Scene } from "../parsed.ts";
import type { SceneChange } from "../compare/comparison.ts";

/** For tests and the bench: a new draft made from an old one by known edits, and the truth about it. */
export interface Edited {
  draft: Parsed;
  /** For each scene of the new draft the old ordinal it comes from, or null. */
  from: (number | null)[];
  /** What became of each pair and each lone scene, keyed `old-new` with `.` for none. */
  truth: Map<string, SceneChange>;
  renamed: { from: string; to: string } | null;
}

/** What an editing hand does, each a share of the scenes. */
export interface EditRates {
  cut: number;
  insert: number;
  move: number;
  change: number;
  /** Share of a changed scene's lines that are rewritten, dropped or doubled by others. */
  lines: number;
  heading: number;
  renumber: boolean;
  rename: boolean;
}

/** Leaves a draft as it is. */
export const FEW_EDITS: EditRates = {
  cut: 0,
  insert: 0,
  move: 0,
  change: 0,
  lines: 0,
  heading: 0,
  renumber: false,
  rename: false,
};
/** Four kinds of new drafts. */
export const DRAFT_EDITS: Record<string, EditRates> = {
  "renumbered, a tenth new": { ...FEW_EDITS, insert: 0.1, renumber: true },
  "a person renamed": { ...FEW_EDITS, rename: true },
  "a light second draft": {
    cut: 0.05,
    insert: 0.05,
    move: 0.03,
    change: 0.3,
    lines: 0.15,
    heading: 0.05,
    renumber: true,
    rename: false,
  },
  "a heavy second draft": {
    cut: 0.15,
    insert: 0.15,
    move: 0.1,
    change: 0.7,
    lines: 0.4,
    heading: 0.1,
    renumber: true,
    rename: true,
  },
};

/** Numbers from 0 to 1, always the same ones for a seed (mulberry32). */
export function random(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Draft = Pick<Line, "type" | "text" | "speaker" | "confidence">;
interface DraftScene {
  from: number | null;
  change: SceneChange;
  number: string | null;
  fields: Scene["fields"];
  headed: boolean;
  lines: Draft[];
}

const NEW_NAME = "欧阳拾";

/** Edits a draft by a seeded hand. Inserted scenes and lines are taken from `stock`, another work. */
export function editDraft(old: Parsed, stock: Parsed, rates: EditRates, seed: number): Edited {
  const next = random(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  const words = stock.scenes.flatMap((s) => s.lines).filter((l) => l.type === "action" || l.type === "dialogue");
  let scenes: DraftScene[] = old.scenes.map((s, i) => ({
    from: i + 1,
    change: "kept",
    number: s.number,
    fields: s.fields,
    headed: s.heading !== null,
    lines: s.lines.map(({ type, text, speaker, confidence }) => ({ type, text, speaker, confidence })),
  }));
  scenes = scenes.filter(() => next() >= rates.cut);
  for (const scene of scenes) {
    if (next() < rates.change) editLines(scene, words, rates.lines, next);
    if (scene.headed && next() < rates.heading) {
      const head = scene.lines[0];
      if (head) scene.lines[0] = { ...head, text: `${head.text} 雨中` };
      scene.change = "changed";
    }
  }
  const moving = new Set(scenes.filter(() => next() < rates.move));
  const staying = scenes.filter((s) => !moving.has(s));
  for (const scene of moving) {
    if (scene.change === "kept") scene.change = "moved";
    staying.splice(Math.floor(next() * (staying.length + 1)), 0, scene);
  }
  scenes = staying;
  for (let n = Math.round(rates.insert * old.scenes.length); n > 0; n--) {
    const s = pick(stock.scenes.filter((x) => x.lines.length > 3));
    if (!s) break;
    scenes.splice(Math.floor(next() * (scenes.length + 1)), 0, {
      from: null,
      change: "new",
      number: s.number,
      fields: s.fields,
      headed: s.heading !== null,
      lines: s.lines.map(({ type, text, speaker, confidence }) => ({ type, text, speaker, confidence })),
    });
  }
  const person = rates.rename ? mostHeard(old) : null;
  if (person)
    for (const scene of scenes)
      if (scene.from !== null)
        scene.lines = scene.lines.map((l) => ({
          ...l,
          text: l.text.replaceAll(person, NEW_NAME),
          ...(l.speaker === person ? { speaker: NEW_NAME } : {}),
        }));
  if (rates.renumber) scenes.forEach((scene, i) => renumber(scene, i + 1));
  return { ...assemble(old, scenes), renamed: person ? { from: person, to: NEW_NAME } : null };
}

function editLines(scene: DraftScene, words: readonly Line[], share: number, next: () => number): void {
  const lines: Draft[] = [];
  let touched = 0;
  for (const line of scene.lines) {
    const roll = next();
    const other = words[Math.floor(next() * words.length)];
    if (line.type === "heading" || line.type === "meta" || line.type === "character" || roll >= share || !other)
      lines.push(line);
    else {
      touched += 1;
      if (roll < share / 3)
        lines.push({
          ...line,
          text: `${line.text.slice(0, line.text.length >> 1)}${other.text.slice(0, 6)}${line.text.slice(line.text.length >> 1)}`,
        });
      else if (roll < (share * 2) / 3) lines.push({ ...line, text: other.text });
      else lines.push(line, { ...line, text: other.text });
    }
  }
  if (touched > 0) scene.change = "changed";
  scene.lines = lines;
}

function mostHeard(parsed: Parsed): string | null {
  const counts = new Map<string, number>();
  for (const line of parsed.scenes.flatMap((s) => s.lines))
    if (line.type === "dialogue" && line.speaker && line.speaker.length > 1)
      counts.set(line.speaker, (counts.get(line.speaker) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function renumber(scene: DraftScene, n: number): void {
  const head = scene.lines[0];
  if (!scene.headed || !head || scene.number === null || !head.text.includes(scene.number)) return;
  scene.lines[0] = { ...head, text: head.text.replace(scene.number, String(n)) };
  scene.number = String(n);
}

function assemble(old: Parsed, scenes: readonly DraftScene[]): Pick<Edited, "draft" | "from" | "truth"> {
  let text = "";
  const put = (line: Draft): Line => {
    if (text !== "") text += "\n";
    const start = text.length;
    text += line.text;
    const { speaker, ...rest } = line;
    return { ...rest, ...(speaker === undefined ? {} : { speaker }), start, end: start + line.text.length };
  };
  const frontMatter = old.frontMatter.map(put);
  const editedScenes = scenes.map((s): Scene => {
    const lines = s.lines.map(put);
    return { number: s.number, heading: s.headed ? (lines[0]?.text ?? null) : null, fields: s.fields, lines };
  });
  const truth = new Map<string, SceneChange>();
  scenes.forEach((s, j) => truth.set(`${s.from ?? "."}-${j + 1}`, s.change));
  const there = new Set(scenes.map((s) => s.from));
  old.scenes.forEach((_, i) => void (there.has(i + 1) || truth.set(`${i + 1}-.`, "cut")));
  return { draft: { ...old, text, frontMatter, scenes: editedScenes }, from: scenes.map((s) => s.from), truth };
}
