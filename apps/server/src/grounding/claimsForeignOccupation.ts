import type { Passages } from "./passages.ts";

const NAMED =
  "医生|大夫|郎中|护士|律师|法官|检察官|警察|警官|刑警|侦探|记者|编辑|作家|诗人|画家|老师|教师|教授|校长|大学生|会计|账房|出纳|商人|老板娘?|掌柜|店主|经理|总裁|董事长|秘书|助理|司机|船工|船夫|渔民|农民|工人|矿工|裁缝|厨师|保安|保姆|保镖|管家|佣人|乞丐|军人|士兵|军官|特务|间谍|卧底|演员|歌手|导演|主播|模特|摄影师|设计师|工程师|程序员|科学家|翻译|导游|飞行员|邮差|电工|水手|猎人|道士|和尚|尼姑|媒婆|镇长|县长|村长|逃犯|富商";
/** `甲是供电所的抄表员`: behind a name, up to the end of the segment. */
const IS =
  /^(?:其实|原来|本来|本|曾经?|过去|当年)?(?:是|当过|做过|干过|原是|曾是)(?:一[名个位])?(?:[^，。]{0,8}的)?(?:退役|退休|资深|前任?|老|女|男|小学|中学|大学|专业|业余|职业)?/u;
/** Members and persons of any kind: `家庭的一员`, `知情人员`, `一代巨匠`. */
const NO_TRADE = "[一成人会党团社队组学动满复全]员|[巨意]匠";
/** `这场戏的导演`, `天生的演员`: a figure of speech. */
const FIGURATIVE_OWNER = /(?:戏|剧|故事|情节|人生|命运|关系|生活|感情|气氛|之间|天生|真正|年轻人|另一[个位])的?/u;
const OCCUPATION = new RegExp(
  `^(\\p{Script=Han}{0,4}(?:${NAMED}|(?!${NO_TRADE})\\p{Script=Han}(?:员|匠|师傅)))(?:出身)?$`,
  "u",
);
/** Ends that any of them has. */
const COMMON = /[员匠工夫民手者家]$|师傅?$/u;
const NOT_STATED = /像|似|若|如果|仿佛|不是|并非|与其|好比|更像|当成|当作|以为|建议|可以|[？吗]/u;

/** All that a script says where it tells of somebody: the scenes with the person, other lines that name it, and what stands above the first scene. */
const wordsAbout = (person: number, name: string, passages: Passages): string =>
  [
    name,
    passages.frontMatter(),
    ...passages
      .scenes()
      .flatMap(({ people, lines }) =>
        lines.filter(({ named }) => people.has(person) || named.has(person)).map(({ text }) => text),
      ),
  ].join("\n");

/** Whether a clause gives somebody an occupation of whose characters the script, where it tells of the person, holds no more than half. */
export function claimsForeignOccupation(bare: string, passages: Passages): boolean {
  if (passages.unit !== "场" || NOT_STATED.test(bare) || /《/u.test(bare)) return false;
  return bare.split(/[，,。；;：:！]/u).some((segment) => {
    const [person, ...others] = passages.peopleIn(segment);
    if (!person || others.length > 0) return false;
    const behind = segment.slice(person.end);
    const is = IS.exec(behind);
    if (FIGURATIVE_OWNER.test(is?.[0] ?? "")) return false;
    const told = is && OCCUPATION.exec(behind.slice(is[0].length))?.[1];
    if (!told) return false;
    const characters = [...told.replace(COMMON, "")];
    const words = wordsAbout(person.person, person.name, passages);
    const isNamed = characters.some((c, i) => i > 0 && words.includes(`${characters[i - 1]}${c}`));
    return !isNamed && characters.filter((c) => words.includes(c)).length * 2 <= characters.length;
  });
}
