import { isTitled } from "@mochang/screenplay";
import { escapeRegExp } from "../fields/escapeRegExp.ts";
import type { CheckedScene, CheckFinding } from "./checkedScene.ts";
import { areHomophones, soundOf } from "./homophones.ts";
import { ACTS, isCommonWord, isRareSurname, SURNAMES } from "./surnames.ts";
import { isWalkOn } from "./isWalkOn.ts";

/** Names in a scene's prose that are a known one with another character. `reported`: what cues have told already. */
export function misspeltNames(
  scene: CheckedScene,
  knownNames: ReadonlySet<string>,
  reported: ReadonlySet<string>,
): CheckFinding[] {
  const alike = lookAlikes(scene, knownNames);
  return [...alike, ...soundAlikes(scene, knownNames, new Set([...reported, ...alike.map(({ quote }) => quote)]))];
}

/** What stands before a given name and is none of it, and what a verb would be. */
const NO_SURNAME = "对跟和给让叫把被向与是替为见看等问找连像小老阿那这";

/** What else goes on behind a name that is left without its last character: verbs, particles, titles, counts. */
const GOES_ON =
  "的了着过也又还就却才都只正已在是有没不和与跟同对向从被让要想会能可听见道答哭怒惊愣沉默回来去到出进上下起看望盯追赶挥举抢夺吃喝睡醒死活哥姐弟妹叔伯爷奶爸妈娘婶姨舅夫嫂师总工家先女小大老那这几两三一十吗呢吧啊呀嘛哦";

/** A surname and a given name of two characters. */
const FULL_NAME = new RegExp(`^[${SURNAMES}]\\p{Script=Han}{2}$`, "u");

interface WrongForms {
  name: string;
  written: readonly RegExp[];
  /** Two of its three characters stand in every form. */
  mayStandIn: (text: string) => boolean;
}
/** A name's forms are compiled once: a script of many scenes asks for them at each. */
const wrongForms = new Map<string, readonly WrongForms[]>();
const MAX_NAMES_KEPT = 2_000;

/** How a full name of three characters is written wrong; none for other names. */
function wrongFormsOf(name: string): readonly WrongForms[] {
  const kept = wrongForms.get(name);
  if (kept) return kept;
  const made = FULL_NAME.test(name) && !isTitled(name) ? [makeWrongForms(name)] : [];
  if (wrongForms.size >= MAX_NAMES_KEPT) wrongForms.clear();
  wrongForms.set(name, made);
  return made;
}

function makeWrongForms(name: string): WrongForms {
  const acting = `(?=[${ACTS}])`;
  // The last character may also be wrong before any verb that goes on or is done, and where somebody is called.
  const actingOrCalled = `(?=[${ACTS}]|\\p{Script=Han}[着了起]|[，！？])`;
  const [a = "", b = "", c = ""] = name;
  const written = [
    new RegExp(`()(${a}(?!${b})\\p{Script=Han}${c})${isCommonWord(a) ? actingOrCalled : ""}`, "gu"),
    new RegExp(`(^|[。！？△\\s])((?![${NO_SURNAME}${a}])\\p{Script=Han}${b}${c})${acting}`, "gu"),
    new RegExp(`(^|[。！？△\\s])(${a}${b}(?![${ACTS}${c}])\\p{Script=Han})${actingOrCalled}`, "gu"),
    isCommonWord(a)
      ? new RegExp(`()(${a}${b}(?![${ACTS}${c}])\\p{Script=Han})(?=家(?:也|的|里)|的[手脸眼声话])`, "gu")
      : new RegExp(`()(${a}${b}(?![${ACTS}${GOES_ON}${c}])(?!(.)\\3)\\p{Script=Han})`, "gu"),
    // The given name the wrong way round.
    ...(b === c ? [] : [new RegExp(`()(${a}${c}${b})`, "gu")]),
  ];
  return { name, written, mayStandIn: (text) => [a, b, c].filter((one) => text.includes(one)).length > 1 };
}

/** Full names of three characters with one that is another: the middle one anywhere, the first or the last where somebody acts. */
function lookAlikes(scene: CheckedScene, knownNames: ReadonlySet<string>): CheckFinding[] {
  const findings: CheckFinding[] = [];
  const reported = new Set<string>();
  const forms = [...knownNames].flatMap(wrongFormsOf);
  scene.lines.forEach(({ type, text }, line) => {
    if (type !== "action" && type !== "dialogue") return;
    for (const { name, written, mayStandIn } of forms) {
      if (!mayStandIn(text)) continue;
      for (const [, , found = ""] of written.flatMap((form) => [...text.matchAll(form)])) {
        if (knownNames.has(found) || reported.has(found)) continue;
        if (isTitled(found)) continue;
        // 肖南躺 is 肖南, whom the work has, and a verb.
        if (knownNames.has(found.slice(0, 2)) || knownNames.has(found.slice(1))) continue;
        reported.add(found);
        findings.push({ rule: "misspelt-name", sceneId: scene.id, line, quote: found, message: `像是“${name}”写错了` });
      }
    }
  });
  return findings;
}

/** Names of persons: with a surname, or short ones with 老, 小 or 阿. 年轻人 and 同事甲 are none. */
const NAMES_HEARD = new RegExp(
  `^(?:\\p{Script=Han}{2}|[老小阿][${SURNAMES}]|(?:[${SURNAMES}]|欧阳|司马|上官|诸葛|慕容|独孤|东方|南宫|司徒|夏侯|令狐|皇甫|尉迟|长孙|公孙|端木)\\p{Script=Han}{1,2})$`,
  "u",
);
/** A name whose wrong spelling is told by its sound anywhere: a full one of three characters or more, or 老, 小 or 阿 with a surname. */
const isHeardAnywhere = (name: string, written: string): boolean =>
  /^[老小阿]/u.test(name)
    ? written[0] === name[0] && isRareSurname(written[1] ?? "")
    : name.length > 2 && isRareSurname(written[0] ?? "") && !/^.家/u.test(written) && !/[一要]$/u.test(written);
/** One of two characters, 孔繁 or 妙音, begins a clause and acts, or is called: 孔洞 and 空翻 do neither. */
const ACTS_BEHIND = new RegExp(`^(?:[${ACTS}][着了起住]|[${ACTS}]?\\p{Script=Han}着|[把将])`, "u");
const isHeardActing = (name: string, written: string, before: string, behind: string): boolean =>
  name.length === 2 &&
  written[0] === name[0] &&
  !/^[一二三四五六七八九十大小老]/u.test(name) &&
  !isCommonWord(name[0] ?? "") &&
  /(?:^|[。！？，；△\s])$/u.test(before) &&
  (ACTS_BEHIND.test(behind) || /^[，！](?=.)/u.test(behind));

/** Names that are written with other characters: of the same sound. */
function soundAlikes(
  scene: CheckedScene,
  knownNames: ReadonlySet<string>,
  reported: ReadonlySet<string>,
): CheckFinding[] {
  const names = [...knownNames].filter(
    (name) => NAMES_HEARD.test(name) && !isWalkOn(name) && !/[甲乙丙丁]$/u.test(name),
  );
  const found = new Map<string, CheckFinding>();
  const longestFirst = names.toSorted((a, b) => b.length - a.length).map(escapeRegExp);
  if (longestFirst.length === 0) return [];
  const known = new RegExp(longestFirst.join("|"), "gu");
  const byFirstSound = new Map<number, string[]>();
  for (const name of names) {
    const sound = soundOf(name[0] ?? "");
    byFirstSound.set(sound, [...(byFirstSound.get(sound) ?? []), name]);
  }
  scene.lines.forEach(({ type, text }, line) => {
    if (type !== "action" && type !== "dialogue") return;
    const rest = text.replaceAll(known, (name) => " ".repeat(name.length));
    for (let at = 0; at < rest.length; at++)
      for (const name of byFirstSound.get(soundOf(rest[at] ?? "")) ?? []) {
        const written = rest.slice(at, at + name.length);
        if (!areHomophones(name, written) || found.has(written) || reported.has(written)) continue;
        const isMeant =
          isHeardAnywhere(name, written) ||
          isHeardActing(name, written, rest.slice(0, at), rest.slice(at + name.length));
        if (!isMeant) continue;
        const message = `像是“${name}”写错了`;
        found.set(written, { rule: "misspelt-name", sceneId: scene.id, line, quote: written, message });
      }
  });
  return [...found.values()];
}
