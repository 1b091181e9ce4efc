import type { Finding } from "../figures/figures.ts";
import type { Line, Parsed } from "../parsed.ts";
import { type Checked, finding, quoteLine } from "./finding.ts";

/** A cue that the grammar is less sure of than this is not judged. */
const MIN_CONFIDENCE = 0.7;
/** Cues of one form that show how the document writes cues, and the share of cues that must have that form; one exception is not counted. */
const CUES = 12;
const HABIT = 0.95;
/** More empty cues than this share of all are how this document writes cues, no slips. */
const MAX_SHARE = 0.03;
// What people say to each other; an action has none of it.
const SPOKEN = /[我你您咱俺妳！？!?“”「」『』"]|[吗呢吧啊嘛呀哦噢哎唉喂嗯]/u;

/** A line this short under a cue is what that person says, also where speeches stand beside their cues. */
const SHORT_SPEECH = 8;

/** Cues that nothing is spoken under, of people who speak elsewhere. */
export function cuesWithoutSpeech({ parsed }: Checked): Finding[] {
  const speakers = new Set<string>();
  for (const scene of parsed.scenes)
    for (const line of scene.lines) if (line.type === "dialogue" && line.speaker) speakers.add(line.speaker);
  const habit = habits(parsed);
  const found: Finding[] = [];
  parsed.scenes.forEach((scene, i) => {
    scene.lines.forEach((line, at) => {
      const empty =
        line.type === "character"
          ? line.confidence >= MIN_CONFIDENCE && isEmpty(scene.lines, at, habit, parsed)
          : habit.bare && line.type === "action" && speakers.has(nameOn(line.text)) && isAlone(scene.lines[at + 1]);
      if (empty && [...speakersOf(line.text)].some((name) => speakers.has(name)))
        found.push(
          finding("cue-without-speech", `“${nameOn(line.text)}”后面没有台词`, [quoteLine(parsed, line, i + 1)]),
        );
    });
  });
  return found.length > Math.max(2, habit.cues * MAX_SHARE) ? [] : found;
}

/** Name on a cue without triangle, brackets and colon. */
const nameOn = (cue: string): string =>
  cue
    .slice(0, 60)
    .replace(/[（(【[][^）)】\]]{0,40}[）)】\]]/gu, "")
    .replace(/^[△∆▲@\s]+|[\s:：^*]+$/gu, "");

/** The name and what it is without a voice mark glued to it. */
const speakersOf = (cue: string): Set<string> =>
  new Set([nameOn(cue), nameOn(cue).replace(/\s*(?:O\.?S\.?|V\.?O\.?|画外音|内心)$/iu, "")]);

interface Habits {
  cues: number;
  /** Speech stands on its cue's own line. */
  sameLine: boolean;
  /** A cue is a line with nothing but the name. */
  bare: boolean;
}

const sameRow = (parsed: Parsed, a: Line, b: Line): boolean => !/[\r\n]/u.test(parsed.text.slice(a.end, b.start));

function habits(parsed: Parsed): Habits {
  let cues = 0;
  let together = 0;
  let bare = 0;
  for (const { lines } of parsed.scenes) {
    lines.forEach((line, at) => {
      const next = lines[at + 1];
      if (line.type !== "character" || next === undefined) return;
      cues += 1;
      if ((next.type === "dialogue" || next.type === "parenthetical") && sameRow(parsed, line, next)) together += 1;
      else if (!/[:：]$/u.test(line.text)) bare += 1;
    });
  }
  return {
    cues,
    sameLine: cues >= CUES && together >= cues * HABIT - 1,
    bare: cues >= CUES && bare >= cues * HABIT - 1,
  };
}

/** What follows is neither a page's mark, which may part a cue from its speech, nor anything spoken. */
const isAlone = (next: Line | undefined): boolean =>
  next === undefined || (next.type !== "meta" && !SPOKEN.test(next.text));

function isEmpty(lines: readonly Line[], at: number, habit: Habits, parsed: Parsed): boolean {
  const cue = lines[at] as Line;
  let next = at + 1;
  // `名：（摇头）` answers with a gesture; a bracket before the colon says how the speech is spoken.
  if (lines[next]?.type === "parenthetical" && !/[:：]$/u.test(lines[next]?.text ?? "")) return false;
  while (lines[next]?.type === "parenthetical" || lines[next]?.type === "meta") next += 1;
  const after = lines[next];
  // What stands on the cue's row is said, whatever it was read as.
  const before = lines[next - 1] ?? cue;
  if (after !== undefined && after.type !== "dialogue" && sameRow(parsed, before, after)) return false;
  if (after !== undefined && lines[next - 1]?.type === "meta" && SPOKEN.test(after.text)) return false;
  if (after?.type === "dialogue") {
    // An action that the grammar took for the speech, because nothing else stands under the cue.
    return (
      habit.sameLine &&
      next === at + 1 &&
      !sameRow(parsed, cue, after) &&
      !SPOKEN.test(after.text) &&
      after.text.length > SHORT_SPEECH
    );
  }
  // `名：` whose speech comes after a line of action, still given to that name by the grammar.
  const later = lines.slice(next, next + 3).find((l) => l.type === "dialogue" || l.type === "character");
  return !(later?.type === "dialogue" && later.speaker && cue.text.includes(later.speaker));
}
