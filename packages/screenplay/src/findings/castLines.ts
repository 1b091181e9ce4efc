import type { Finding } from "../figures/figures.ts";
import { isPerson, sceneCast, speakersOf } from "../figures/people.ts";
import { isMisspelling } from "./similarNames.ts";
import { speechesWithCues, quoteCued } from "./pairSpeechesWithCues.ts";
import { type Checked, finding, isOwnRow, quoteLine, sceneName } from "./finding.ts";

const OFF_SCREEN =
  /O\.?\s*S|V\.?\s*O|画外|畫外|旁白|内心|內心|心声|心聲|电话|電話|广播|廣播|录音|錄音|电视|電視|手机|手機|语音|語音|对讲|對講|喇叭|视频|視頻/iu;
const OPEN_LIST = /等|全[班体體场場家村院]|群众|群眾|群演|众|眾|若干|路人|其他/u;
/** Voices and people by letter or number: seldom listed, and rightly so. */
const EXTRA = /(?:声|聲|音|等|等人)$|[甲乙丙丁戊A-Z0-9０-９]$/iu;
/** Share of scenes with a cast line from which on the document keeps them. */
const HABIT = 0.5;
/** More speakers than this share outside their cast line: the lists are not meant to be whole. */
const STRICT = 0.06;

/** Two spellings that may well be one person: one holds or misspells the other, or they share the given name's last character or a surname and more. */
const mayBeSame = (a: string, b: string) =>
  a.includes(b) ||
  b.includes(a) ||
  isMisspelling(a, b) ||
  (a.length <= 4 && b.length <= 4 && a.at(-1) === b.at(-1)) ||
  (a.length > 2 && b.length > 2 && a.slice(0, 2) === b.slice(0, 2));

/** People who speak in a scene whose cast line leaves them out, in documents that keep cast lines. */
export function castLines({ parsed, figures, nameOf }: Checked): Finding[] {
  const names = new Set(parsed.cast.map((m) => m.name));
  const casts = parsed.scenes.map((scene) => {
    const cast = sceneCast(scene);
    return cast === null || !isOwnRow(parsed, cast.line)
      ? null
      : { ...cast, listed: new Set([...cast.names, ...cast.names.map(nameOf)]), open: OPEN_LIST.test(cast.line.text) };
  });
  const castCount = casts.filter((c) => c !== null).length;
  if (castCount < 3 || castCount < parsed.scenes.length * HABIT) return [];
  const found: Finding[] = [];
  const judged = new Set<string>();
  for (const cued of speechesWithCues(parsed)) {
    const cast = casts[cued.scene - 1];
    if (!cast || cast.open || OFF_SCREEN.test(cued.cue?.text ?? "")) continue;
    for (const speaker of speakersOf(cued.line.speaker ?? "", (name) => names.has(name))) {
      if (judged.has(`${cued.scene} ${speaker}`) || !isPerson(speaker)) continue;
      judged.add(`${cued.scene} ${speaker}`);
      const name = nameOf(speaker);
      if (cast.listed.has(speaker) || cast.listed.has(name) || EXTRA.test(speaker) || OFF_SCREEN.test(speaker))
        continue;
      if (cast.line.text.includes(speaker)) continue;
      if (cast.names.some((n) => mayBeSame(n, speaker) || mayBeSame(n, name))) continue;
      found.push(
        finding("speaker-not-in-cast-line", `“${speaker}”在${sceneName(figures, cued.scene)}有台词，本场人物表里没有`, [
          quoteCued(parsed, cued),
          quoteLine(parsed, cast.line, cued.scene),
        ]),
      );
    }
  }
  return found.length > Math.max(2, judged.size * STRICT) ? [] : found;
}
