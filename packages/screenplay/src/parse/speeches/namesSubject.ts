import { isAct } from "../gluedLines/sentenceCuts.ts";
import { ROLE_NAME } from "../novel/words/roles.ts";
import { TITLED } from "../novel/words/titles.ts";
import { type Names, isKnown } from "./speakerNames.ts";

/** What happens by itself, to all who are there, or to somebody who is counted. */
const EVERYBODY =
  /^(?:[他她它]|众|大家|(?:其[他余])?[一二两三四五几]个?(?:人|位|名)|全(?:体|下|场)|所有人|观众|台下|人群|音乐|音效|灯(?:光|[亮灭暗])|镜头|画面|字幕|舞台|幕|门(?:铃|外|开|被|口)|电话(?!本|号)|手机|窗外|旁边|电视|背景)/;
const SOUND = /(?:声|响了?|响起|音乐|铃|音效)$/;
const MANNER_OF_VOICE = /[大小高低轻柔厉颤齐哭笑冷失尖]声$/;
/** Words in front of who does something. */
const LEAD =
  /^(?:[，,。 ]|此时|这时|突然|忽然|随即|接着|随后|然后|正说着话?|说着话?|话音刚落|说完|说罢|只见|于是|[另那这旁][边外]?[一]?[个位名]|[一两几]名|[一两几]位)+/;
const ROLE = new RegExp(`^${ROLE_NAME}$`);
const LONGEST_NAME = 4;
const LONGEST_ROLE = 6;
/** So often a single character is cued that is a name. */
const MIN_OCCURRENCES = 3;

/** Whether a direction in brackets tells what somebody does, or what happens, and is no manner of the speaker's: one of its clauses names its subject. */
export function namesSubject(inner: string, names: Names): boolean {
  if (SOUND.test(inner) && !MANNER_OF_VOICE.test(inner)) return true;
  return inner.split(/[,。;!?]/).some((clause) => hasSubject(clause.trim(), names));
}

function hasSubject(clause: string, names: Names): boolean {
  const words = clause.replace(LEAD, "");
  if (words.length < 2) return false;
  if (EVERYBODY.test(words)) return true;
  for (let length = LONGEST_NAME; length >= 2; length--)
    if (words.length > length && isKnown(names, words.slice(0, length)) && isPredicate(words.slice(length)))
      return true;
  for (let length = LONGEST_ROLE; length >= 2; length--) {
    const role = words.slice(0, length);
    if ((TITLED.test(role) || ROLE.test(role)) && isAct(words.slice(length))) return true;
  }
  const first = words[0] as string;
  return words.length >= 3 && (names.counts.get(first) ?? 0) >= MIN_OCCURRENCES && isPredicate(words.slice(1));
}

/** What stands behind the subject: what it does, or another subject. */
const isPredicate = (words: string): boolean =>
  /^[\u4e00-\u9fff、A-Z\d ]/.test(words) && !/^的(?![眼脸手嘴])/.test(words);
