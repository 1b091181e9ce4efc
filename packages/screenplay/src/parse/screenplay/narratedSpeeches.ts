import { isSign } from "../speeches/cue.ts";
import { isAnyLabel } from "../linePatterns/labels.ts";

/** A piece of a line in offsets of its normalised text. */
export interface NarratedPiece {
  type: "action" | "dialogue";
  from: number;
  to: number;
}

const MARKED = `“[^“”]{1,600}”|「[^「」]{1,600}」|"[^"]{1,600}"|‘[^‘’]{1,600}’`;
/** Sentences between marks; a word in marks has no stop. */
const SENTENCES = "“[^“”]{1,600}[。!?…~]”|「[^「」]{1,600}[。!?…~]」";
/** Behind a colon, or whole sentences behind the end of a sentence, where they are no part of the next one. */
const QUOTED = new RegExp(`[:;] ?(?:${MARKED})[。,.;]?|(?<=[。!?…)”]) ?(?:${SENTENCES})(?![^。!?,:]{0,12}[的是])`, "g");
/** What leads to the colon, back to the last mark. */
const LEAD = /[^。!?…,;:“”「」()]{0,24}$/;

/** A line of action that tells of speeches (`侍卫闯进来报告：“…”`) cut in front of and behind each of them. Signs and messages stay where they are. */
export function narratedSpeeches(norm: string): NarratedPiece[] {
  const pieces: NarratedPiece[] = [];
  let at = 0;
  for (const match of norm.matchAll(QUOTED)) {
    const lead = LEAD.exec(norm.slice(0, match.index))?.[0] ?? "";
    if (isSign(lead) || isAnyLabel(lead)) continue;
    const begin = match.index + (/^[:;]/.test(match[0]) ? 1 : 0);
    if (begin > at) pieces.push({ type: "action", from: at, to: begin });
    at = match.index + match[0].length;
    pieces.push({ type: "dialogue", from: begin, to: at });
  }
  if (at < norm.length) pieces.push({ type: "action", from: at, to: norm.length });
  return (at === 0 ? unquoted(norm) : null) ?? pieces;
}

/** A verb of speaking in front of a comma or a colon, or something else that is done in front of a colon. */
const SAYS =
  /(?:[^。!?…:“”「」]{0,40}[,。])?[^。!?…,:“”「」]{0,24}?(?:(?<![听据传小再胡])[说问喊嚷叫答骂](?:着|道|到|了)?[:,]|吆喝[:,]|(?<![知味])道[:,]|(?<=[了着过向地头手眼脸来去上下起])[^,。!?…:“”「」]{0,8}:) ?/y;
const SPEAKS = /(?:[说问喊嚷叫答骂道](?:着|道|到|了)?|吆喝) ?[:,] ?$/;
/** Behind another sentence only a verb of speaking in front of a colon leads to a speech. */
const SAYS_LAST =
  /(?:[说问喊嚷叫答骂](?:着|道|到|了)?|(?<![知味街轨通隧])道|[嘟嘀][囔咕噜哝]|吩咐|命令|招呼|自语|吆喝)(?:了?[一两几][句声])? ?: ?$/;
const SPOKE = /^说[着罢]?[,:] ?$/;
const SAID = /[你我您咱俺吗呢吧啊呀嘛啦!?]/;

/** `他挥一下手，说：去吧，早些回来。`: speech without marks, up to the end of its line, behind the first sentence that leads to it. */
function unquoted(norm: string): NarratedPiece[] | null {
  if (/["“”「」]/.test(norm)) return null;
  for (let from = 0; from < norm.length; from = nextSentence(norm, from)) {
    const pieces = unquotedFrom(norm, from);
    if (pieces) return pieces;
  }
  return null;
}

/** Where the sentence behind the one at `from` begins; the line's length for none. */
function nextSentence(norm: string, from: number): number {
  STOPS.lastIndex = from;
  return STOPS.test(norm) ? STOPS.lastIndex : norm.length;
}
const STOPS = /[。!?…]+ ?/g;

function unquotedFrom(norm: string, from: number): NarratedPiece[] | null {
  SAYS.lastIndex = from;
  const lead = SAYS.exec(norm)?.[0] ?? "";
  const begin = from + lead.length;
  const speech = norm.slice(begin);
  // `说着，把门关上。`: what is done behind a speech.
  if (
    lead === "" ||
    SPOKE.test(lead) ||
    speech.length < 2 ||
    !(SPEAKS.test(lead) || SAID.test(speech)) ||
    speech.includes(":")
  )
    return null;
  if (from > 0 && !SAYS_LAST.test(lead)) return null;
  const words = lead.replace(/[:,] ?$/, "");
  if (isSign(words) || isAnyLabel(words)) return null;
  return [
    { type: "action", from: 0, to: begin },
    { type: "dialogue", from: begin, to: norm.length },
  ];
}
