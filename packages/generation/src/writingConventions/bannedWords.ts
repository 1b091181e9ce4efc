import { readRules } from "./rulesText.ts";

const FORBIDS = "(?:不用|不要用|不写|不许|不要出现|禁止|禁用|避免|别用|不出现)";

/** Words that rules like 不用“其实”, 禁止出现「仿佛」 or 不用：百感交集、不由得 forbid. Those of one person's dialect are not everyone's. */
export function bannedWords(rules: string): string[] {
  const text = readRules(rules);
  const everyone = [text.banned === "" ? "" : `不用：${text.banned}`, text.other].join("\n");
  const quoted = everyone.matchAll(
    new RegExp(`${FORBIDS}[^“「『"：:。\\n]{0,8}((?:[“「『"][^”」』"\\n]{1,20}[”」』"][、，和及或]?)+)`, "gu"),
  );
  // Said of no person of the work: 对敌人只称“鬼子”，不称“日军”. Of a person it is a form of address.
  const called = [
    ...everyone.matchAll(
      /^(?:对敌人?|对鬼子|全[剧片篇]|台词里?|人人|谁都)[^\n。]*?不(?:称|叫|说|喊)((?:[“「『"][^”」』"\n]{1,20}[”」』"][、，和及或]?)+)/gmu,
    ),
  ];
  const listed = everyone.matchAll(new RegExp(`${FORBIDS}(?:这些|的)?(?:词语?)?\\s*[:：]\\s*([^\\n。]+)`, "gu"));
  const words = [
    ...[...quoted, ...called].flatMap(([, said = ""]) =>
      [...said.matchAll(/[“「『"]([^”」』"]+)[”」』"]/gu)].map((m) => m[1] ?? ""),
    ),
    ...[...listed].flatMap(([, said = ""]) => said.split(/[、，,；;\s]+/u)),
  ];
  return [...new Set(words.map((word) => word.replaceAll(/[“”"「」『』]/gu, "").trim()))].filter(Boolean);
}
