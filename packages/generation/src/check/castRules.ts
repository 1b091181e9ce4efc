import { isTitled } from "@mochang/screenplay";
import { areHomophones } from "./homophones.ts";
import { livingAct } from "./livingAct.ts";
import { misspeltNames } from "./misspeltNames.ts";
import { ACTS, isRareSurname, SURNAMES } from "./surnames.ts";
import { isHeardOnly } from "./isHeardOnly.ts";
import { isWalkOn } from "./isWalkOn.ts";
import type { CheckedScene, CheckFinding, StoryBible } from "./checkedScene.ts";

/** The name on a cue, without what stands behind it. */
export const cueName = (text: string): string =>
  text
    .replaceAll(/[（(][^）)]*[)）]|[：:\s]+$/gu, "")
    .replaceAll(/\s+/gu, "")
    .trim();

const allNames = ({ persons }: Pick<StoryBible, "persons">): string[] =>
  persons.flatMap(({ name, aliases }) => [name, ...aliases]);

/** A name of three characters of which two stand where another name has them, and neither is a title. */
function isNear(name: string, knownName: string): boolean {
  if (name === knownName || name.length !== knownName.length || name.length < 3) return false;
  if (isTitled(name) || isTitled(knownName)) return false;
  return [...name].filter((c, i) => c !== knownName[i]).length === 1;
}

const SPLIT = /[、，,／/&和与]/u;

/** Who speaks without being known, who is written almost right, and who was not planned for the scene. */
export function castFindings(scene: CheckedScene, bible: StoryBible): CheckFinding[] {
  const knownNames = new Set(allNames(bible));
  const planned = new Set(scene.plan.character);
  const nameOf = new Map(bible.persons.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => [one, name])));
  const reported = new Set<string>();
  const findings: CheckFinding[] = [];
  scene.lines.forEach(({ type, text }, line) => {
    if (type !== "character") return;
    for (const name of cueName(text).split(SPLIT).filter(Boolean)) {
      if (reported.has(name)) continue;
      reported.add(name);
      const near = [...knownNames].find((one) => isNear(name, one) || areHomophones(name, one));
      if (knownNames.has(name)) {
        const person = nameOf.get(name) ?? name;
        if (planned.size > 0 && !planned.has(person) && !planned.has(name) && !isHeardOnly(scene.lines, line))
          findings.push({
            rule: "not-planned",
            sceneId: scene.id,
            line,
            quote: name,
            message: `这一场的设置里没有${name}`,
          });
      } else if (near && !planned.has(name))
        findings.push({
          rule: "misspelt-name",
          sceneId: scene.id,
          line,
          quote: name,
          message: `人物里没有“${name}”，像是“${near}”写错了`,
        });
      else if (!planned.has(name) && !isWalkOn(name) && name.length >= 2 && name.length <= 4)
        findings.push({
          rule: "stranger",
          sceneId: scene.id,
          line,
          quote: name,
          message: `“${name}”不在人物里，也不在这一场的设置里`,
        });
    }
  });
  return [
    ...findings,
    ...unplannedInProse(scene, bible, reported),
    ...missingPersons(scene, bible),
    ...misspeltNames(scene, knownNames, reported),
    ...strangersInProse(scene, knownNames),
  ];
}

/** A scene of fewer lines is not written yet. */
const WRITTEN_LINES = 5;

/** Persons of the work who were planned for the scene and of whom no cue and no action has a name, nor a part of one. */
function missingPersons(scene: CheckedScene, { persons }: StoryBible): CheckFinding[] {
  const written = scene.lines.filter(({ type }) => type !== "heading");
  if (written.length < WRITTEN_LINES) return [];
  // Who is only spoken of or called is not there yet.
  const text = written.flatMap((line) => (line.type === "dialogue" ? [] : [line.text])).join("\n");
  return persons.flatMap(({ name, aliases }): CheckFinding[] => {
    const names = [name, ...aliases];
    const planned = names.find((one) => scene.plan.character.includes(one));
    if (planned === undefined) return [];
    // 沈静 is short for both 沈静怡 and 沈静秋, and tells of neither.
    const others = persons.flatMap((one) => (one.name === name ? [] : [one.name, ...one.aliases]));
    const isOwn = (short: string): boolean => !others.some((other) => other.includes(short));
    if (
      names.some((one) => text.includes(one) || shortNames(one).some((short) => isOwn(short) && text.includes(short)))
    )
      return [];
    const message = `设置里有${planned}，这一场里没有出场`;
    return [{ rule: "missing-person", sceneId: scene.id, line: null, quote: planned, message }];
  });
}

/** What a name is shortened to: the given name of 韩立冬, 老韩, 小韩, 韩师傅. A name of two characters by its last one only with 阿 or 小 before it. */
function shortNames(name: string): string[] {
  if (!/^\p{Script=Han}{2,4}$/u.test(name)) return [];
  const [surname = "", last = ""] = [name[0], name.at(-1)];
  const titled = ["老", "小", "大", "阿"].map((before) => before + surname);
  return [
    ...(name.length > 2 ? [name.slice(1), name.slice(0, -1)] : []),
    ...titled,
    ...["阿", "小", "老"].map((before) => before + last),
    ...[
      "师傅",
      "老师",
      "大夫",
      "医生",
      "总",
      "队",
      "局",
      "姐",
      "哥",
      "叔",
      "姨",
      "婶",
      "爷",
      "妈",
      "工",
      "某",
      "家",
    ].map((title) => surname + title),
  ];
}

/** Persons of the work who act in the scene though they were not planned for it; whoever speaks is told by the cue. */
function unplannedInProse(scene: CheckedScene, { persons }: StoryBible, speaking: ReadonlySet<string>): CheckFinding[] {
  const planned = new Set(scene.plan.character);
  if (planned.size === 0) return [];
  const all = allNames({ persons });
  return persons.flatMap(({ name, aliases }): CheckFinding[] => {
    const names = [name, ...aliases];
    if (names.some((one) => planned.has(one) || speaking.has(one))) return [];
    const line = scene.lines.findIndex(({ type, text }) => type === "action" && livingAct(names, text, all) !== null);
    const quote = line < 0 ? null : livingAct(names, scene.lines[line]?.text ?? "", all);
    return quote === null
      ? []
      : [{ rule: "not-planned", sceneId: scene.id, line, quote, message: `这一场的设置里没有${name}` }];
  });
}

/** A trade in front of a full name that acts: 财务总监马德胜抹着汗. */
const WITH_TRADE = new RegExp(
  `(?:总监|技术员|工程师|经理|主任|科长|处长|局长|队长|组长|班长|主编|编辑|记者|秘书|助理|律师|法官|医生|大夫|护士|警察|民警|刑警|老师|教授|司机|保安|会计|村长|镇长|掌柜|伙计|管家|师爷|捕头|副官|参谋)([${SURNAMES}]\\p{Script=Han}{1,2}?)(?=[${ACTS}][着了起出过]|\\p{Script=Han}着|[把将])`,
  "gu",
);

/** Adverbs and places that only begin as a name does: 医生冷冷地看着, 护士单手扶着, 主任房里. */
const NO_NAME = /[地里前间声手光年天然而于上下边后中是也都就又还才]$/u;

/** Somebody with a trade and a name who acts and whom nobody has planned. */
function strangersInProse(scene: CheckedScene, knownNames: ReadonlySet<string>): CheckFinding[] {
  const found = new Map<string, CheckFinding>();
  scene.lines.forEach(({ type, text }, line) => {
    if (type !== "action") return;
    for (const [, name = ""] of text.matchAll(WITH_TRADE)) {
      if ((name.length === 2 && !isRareSurname(name[0] ?? "")) || NO_NAME.test(name)) continue;
      if (found.has(name) || [...knownNames].some((known) => known.startsWith(name) || name.startsWith(known)))
        continue;
      const message = `“${name}”不在人物里，也不在这一场的设置里`;
      found.set(name, { rule: "stranger", sceneId: scene.id, line, quote: name, message });
    }
  });
  return [...found.values()];
}
