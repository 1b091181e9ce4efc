import type { CheckedScene, CheckFinding, StoryBible } from "./checked.ts";

/** Parts without a name of their own, which a scene may bring along. */
const WALK_ON =
  /(?:人|员|生|师|长|者|手|工|兵|客|贩|妇|汉|娘|婆|爷|叔|姨|伯|哥|姐|弟|妹|孩|童|婴|警察|司机|保安|服务员|店主|老板|老太|老头|邻居|众|群|队|声|广播|旁白|画外音|字幕|系统|电话|主持|记者|甲|乙|丙|丁|[A-D]|[一二三四五六七八九十0-9]|们)(?:[（(].*[)）])?$/u;

/** The name on a cue, without what stands behind it. */
export const cueName = (text: string): string =>
  text
    .replaceAll(/[（(][^）)]*[)）]|[：:\s]+$/gu, "")
    .replaceAll(/\s+/gu, "")
    .trim();

const allNames = ({ persons }: StoryBible): string[] => persons.flatMap(({ name, aliases }) => [name, ...aliases]);

/** A name of three characters of which two stand where another name has them. */
function isNear(name: string, known: string): boolean {
  if (name === known || name.length !== known.length || name.length < 3) return false;
  return [...name].filter((c, i) => c !== known[i]).length === 1;
}

const SPLIT = /[、，,／/&和与]/u;

/** Who speaks without being known, who is written almost right, and who was not planned for the scene. */
export function castFindings(scene: CheckedScene, bible: StoryBible): CheckFinding[] {
  const known = new Set(allNames(bible));
  const planned = new Set(scene.plan.character);
  const nameOf = new Map(bible.persons.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => [one, name])));
  const told = new Set<string>();
  const findings: CheckFinding[] = [];
  scene.lines.forEach(({ type, text }, line) => {
    if (type !== "character") return;
    for (const name of cueName(text).split(SPLIT).filter(Boolean)) {
      if (told.has(name)) continue;
      told.add(name);
      const near = [...known].find((one) => isNear(name, one));
      if (known.has(name)) {
        const person = nameOf.get(name) ?? name;
        if (planned.size > 0 && !planned.has(person) && !planned.has(name))
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
      else if (!planned.has(name) && !WALK_ON.test(name) && name.length >= 2 && name.length <= 4)
        findings.push({
          rule: "stranger",
          sceneId: scene.id,
          line,
          quote: name,
          message: `“${name}”不在人物里，也不在这一场的设置里`,
        });
    }
  });
  return [...findings, ...misspeltInProse(scene, known)];
}

/** Names of three characters whose middle one is another, inside action and speech. */
function misspeltInProse(scene: CheckedScene, known: ReadonlySet<string>): CheckFinding[] {
  const long = [...known].filter((name) => /^\p{Script=Han}{3}$/u.test(name));
  const findings: CheckFinding[] = [];
  const told = new Set<string>();
  scene.lines.forEach(({ type, text }, line) => {
    if (type !== "action" && type !== "dialogue") return;
    for (const name of long)
      for (const [found] of text.matchAll(new RegExp(`${name[0]}(?!${name[1]})\\p{Script=Han}${name[2]}`, "gu"))) {
        if (known.has(found) || told.has(found)) continue;
        told.add(found);
        findings.push({ rule: "misspelt-name", sceneId: scene.id, line, quote: found, message: `像是“${name}”写错了` });
      }
  });
  return findings;
}
