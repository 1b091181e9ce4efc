import type { Finding } from "../figures/figures.ts";
import { isPerson, sceneCast } from "../figures/people.ts";
import { type Checked, finding, quoteLine } from "./finding.ts";

const UNSEEN = /O\.?\s*S|V\.?\s*O|画外|畫外|旁白|内心|內心|心声|心聲|电话|電話|广播|廣播|录音|錄音|电视|電視|手机|手機|语音|語音|对讲|對講|喇叭|视频|視頻/iu;
const OPEN_LIST = /等|群众|群眾|群演|众|眾|若干|路人|其他/u;
const HABIT = 0.5;

/** Two spellings that may well be one person: one holds the other, or they share the given name's last character. */
const mayBeSame = (a: string, b: string) => a.includes(b) || b.includes(a) || (a.length <= 4 && b.length <= 4 && a.at(-1) === b.at(-1)) || (a.length > 2 && b.length > 2 && a.slice(0, 2) === b.slice(0, 2));

/** People who speak in a scene whose cast line leaves them out, in documents that keep cast lines. */
export function castLines({ parsed, nameOf }: Checked): Finding[] {
  const casts = parsed.scenes.map(sceneCast);
  const kept = casts.filter((c) => c !== null).length;
  if (kept < 3 || kept < parsed.scenes.length * HABIT) return [];
  const found: Finding[] = [];
  parsed.scenes.forEach((scene, i) => {
    const cast = casts[i];
    if (!cast || OPEN_LIST.test(cast.line.text)) return;
    const listed = new Set(cast.names.map(nameOf));
    const told = new Set<string>();
    let cue = "";
    for (const line of scene.lines) {
      if (line.type === "character") cue = line.text;
      const speaker = line.type === "dialogue" ? line.speaker : undefined;
      if (!speaker || told.has(speaker) || !isPerson(speaker) || UNSEEN.test(cue) || UNSEEN.test(speaker)) continue;
      const name = nameOf(speaker);
      if (listed.has(name) || cast.names.some((n) => mayBeSame(n, speaker) || mayBeSame(n, name))) continue;
      told.add(speaker);
      found.push(finding("speaker-not-in-cast-line", `“${speaker}”在第${i + 1}场有台词，本场人物表里没有`, [quoteLine(parsed, line, i + 1), quoteLine(parsed, cast.line, i + 1)]));
    }
  });
  return found;
}
