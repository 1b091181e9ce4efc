import { isAct } from "../gluedLines/sentenceCuts.ts";
import { namesSubject } from "../speeches/namesSubject.ts";
import { type Names, isKnown } from "../speeches/speakerNames.ts";

/** Where the words of a speech end and a direction in brackets tells what a person of the script does next: `…走了。（沈越退出。）`. */
export function speechEnd(norm: string, body: number, names: Names): number {
  let end = Math.min(quotedEnd(norm, body, names), captionAt(norm, body));
  for (let match = LAST_DIRECTION.exec(norm.slice(0, end)); match; match = LAST_DIRECTION.exec(norm.slice(0, end))) {
    const inner = match[1] as string;
    const isDirection = isDirectionOfItsOwn(match[0], inner, names);
    if (!isDirection || !/[^ :([【)\]】]/.test(norm.slice(body, match.index).replace(/\([^()]*\)/g, ""))) break;
    end = match.index;
  }
  return end;
}

/** `走吧！三个月后`, `好。第二场结束`: where a caption begins that lost its line end behind a speech; the line's length for any other speech. */
function captionAt(norm: string, body: number): number {
  const caption = CAPTION.exec(norm.slice(-LONGEST_CAPTION))?.[0] ?? "";
  const at = norm.length - caption.length;
  return at > body + 1 ? at : norm.length;
}
const LONGEST_CAPTION = 18;
const CAPTION =
  /(?<=[。!?…~”)] ?)(?:字幕 ?:? ?)?(?:[半一二两三四五六七八九十几数\d]{1,3}个?(?:小时|[天日周月年])(?:之|以)?后|第[二三]天|次日|[第本][^。!?,:]{1,4}[场幕集]结束)。?$/;

/** Where the quotation closes that a speech at `from` is, with a sentence behind it that is none of it; the line's length for any other speech. */
function quotedEnd(norm: string, from: number, names: Names): number {
  let open = from;
  while (norm[open] === " ") open++;
  const mark = CLOSING[norm[open] ?? ""];
  const close = mark === undefined ? -1 : norm.indexOf(mark, open + 1);
  if (close < 0) return norm.length;
  const rest = norm.slice(close + 1).replace(/^[。 ]+/, "");
  const isOver = /[。!?…~—,]/.test(norm[close - 1] as string) || norm[close + 1] === "。" || isAbout(rest, names);
  return isOver && /^[\u4e00-\u9fff][^“”「」"]{3,}[。!?…]?$/.test(rest) && !TELLS_ON.test(rest)
    ? close + 1
    : norm.length;
}

/** Where a whole quotation at `from` closes, with a stop behind it; the line's length for words that no marks enclose, or that are part of a sentence. */
export function quotationEnd(norm: string, from: number): number {
  let open = from;
  while (norm[open] === " ") open++;
  const mark = CLOSING[norm[open] ?? ""];
  const close = mark === undefined ? -1 : norm.indexOf(mark, open + 1);
  if (close < 0) return norm.length;
  if (/[。,.;]/.test(norm[close + 1] ?? "")) return close + 2;
  return /[。!?…~—,]/.test(norm[close - 1] as string) ? close + 1 : norm.length;
}

/** What begins with somebody of the script or with the end of speaking is told. */
const isAbout = (rest: string, names: Names): boolean =>
  SPOKE.test(rest) || [4, 3, 2].some((length) => isKnown(names, rest.slice(0, length)) && rest.length > length + 2);
const SPOKE = /^(?:说着|说完|说罢|话音|一边说)/;

const CLOSING: Readonly<Record<string, string>> = { "“": "”", "「": "」", '"': '"' };
/** `“走吧。”他说。`: the narrator names who spoke. */
const TELLS_ON = /^.{0,8}(?:[说问答喊叫]|(?<![街轨通隧过知])道)[。,]|[:,]$/;

const LAST_DIRECTION = /[([【]([^()[\]【】]{2,400})[)\]】][。.]? ?$/;

/** A direction in brackets behind a speech that is no manner of it: what somebody named does, a sound, or a sentence that begins with no verb of the speaker's (`（说着站起身。）`). */
function isDirectionOfItsOwn(written: string, inner: string, names: Names): boolean {
  if (namesSubject(inner, names)) return true;
  return (
    (/。$/.test(inner) || ("[【".includes(written[0] as string) && inner.length > 4)) &&
    !isAct(inner) &&
    !SPEAKING.test(inner)
  );
}
/** The speaker goes on while he does something. */
const SPEAKING = /^(?:说[着完罢]|一?边)/;
