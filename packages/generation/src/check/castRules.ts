import { isTitled } from "@mochang/screenplay";
import { escapeRegExp } from "../fields/escapeRegExp.ts";
import { areHomophones } from "./homophones.ts";
import { livingAct } from "./livingAct.ts";
import { isHeardOnly } from "./voices.ts";
import type { CheckedScene, CheckFinding, StoryBible } from "./checkedScene.ts";

/** Parts without a name of their own, which a scene may bring along. */
const WALK_ON =
  /(?:人|员|生|师|长|者|手|工|兵|客|贩|妇|汉|娘|婆|爷|叔|姨|伯|哥|姐|弟|妹|孩|童|婴|警察|司机|司仪|法官|皇上|太监|丫鬟|管家|太后|[妈爸奶舅姑]{2}|孙子|孙女|女儿|儿子|狱警|主播|房东|导演|摊主|大嫂|猎户|道士|镖头|保安|服务员|店主|老板|老太|老头|邻居|众|群|队|声|广播|旁白|画外音|字幕|系统|电话|主持|记者|甲|乙|丙|丁|[A-D]|[一二三四五六七八九十0-9]|们)(?:[（(].*[)）])?$/u;

const SURNAMES =
  "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜戚谢邹苏潘葛范彭鲁韦马方任袁柳史唐薛雷贺倪汤罗毕郝安常乐于傅齐康伍余顾孟黄萧尹姚邵汪毛戴宋庞熊纪项董梁杜阮蓝季贾路江童郭梅林钟徐邱骆高夏蔡田樊胡霍万柯卢莫房丁邓洪石崔龚程邢裴陆翁段侯焦车叶白卓池乔闻党翟谭劳申温庄柴阎廖欧聂关荆游权巫牛闵耿刘曾肖付闫龙黎龚覃武施颜章岳殷詹俞祝包宁符舒凌单涂苗谷盛曲冉辛靳蒙鲍喻祁蒲滕屈饶牟艾尤穆司古吉缪简芦麦娄窦岑景费卜冷晏席米柏宗瞿桂佟应臧苟邬边卞姬仇栾隋刁沙荣寇桑郎甄丛仲虞敖巩佘查麻苑迟邝";
/** A surname with a title or a number: somebody with a name, whom nobody has planned. */
const NAMED = new RegExp(
  `^[${SURNAMES}](?:老?[一二三四五六七八九]|律师|医生|大夫|师傅|老师|主任|局长|队长|经理|书记|镇长|村长|厂长|校长|院长|护士|法官|教授)$`,
  "u",
);
const isWalkOn = (name: string): boolean => WALK_ON.test(name) && !NAMED.test(name);

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
  const misspelt = misspeltInProse(scene, knownNames);
  const alreadyReported = new Set([...reported, ...misspelt.map(({ quote }) => quote)]);
  return [
    ...findings,
    ...unplannedInProse(scene, bible, reported),
    ...missingPersons(scene, bible),
    ...misspelt,
    ...homophonesInProse(scene, knownNames, alreadyReported),
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

/** What may stand behind a name that acts. */
const ACTS =
  "把将在从用没不的站坐走看拿说抬转伸低点摇拍推放打端接递捡蹲跪靠笑问拉回提捧扛背抱牵掀攥掏摸擦踩踢咬喊骂叹翻撕扯甩扔塞钻爬跑跳冲躲趴";
/** What stands before a given name and is none of it, and what a verb would be. */
const NO_SURNAME = "对跟和给让叫把被向与是替为见看等问找连像小老阿那这";

/** What else goes on behind a name that is left without its last character: verbs, particles, titles, counts. */
const GOES_ON =
  "的了着过也又还就却才都只正已在是有没不和与跟同对向从被让要想会能可听见道答哭怒惊愣沉默回来去到出进上下起看望盯追赶挥举抢夺吃喝睡醒死活哥姐弟妹叔伯爷奶爸妈娘婶姨舅夫嫂师总工家先女小大老那这几两三一十吗呢吧啊呀嘛哦";

/** A surname and a given name of two characters. */
const FULL_NAME = new RegExp(`^[${SURNAMES}]\\p{Script=Han}{2}$`, "u");

/** Surnames that begin other words as well: 江边, 高处, 方才. */
const COMMON_WORDS = new Set(
  "高江马石金白黄方万安常于关温平和成时路风连门双花车空全东西南北水雷华安史左右宫明尚古牛叶林田海管龙武施包符舒凌单苗谷盛曲蒙司吉简麦景费卜冷席米柏宗应边沙荣桑丛仲查麻迟章尤辛",
);

/** Full names of three characters with one that is another: the middle one anywhere, the first or the last where somebody acts. */
function misspeltInProse(scene: CheckedScene, knownNames: ReadonlySet<string>): CheckFinding[] {
  const long = [...knownNames].filter((name) => FULL_NAME.test(name) && !isTitled(name));
  const findings: CheckFinding[] = [];
  const reported = new Set<string>();
  const acting = `(?=[${ACTS}])`;
  // The last character may also be wrong before any verb that goes on or is done, and where somebody is called.
  const actingOrCalled = `(?=[${ACTS}]|\\p{Script=Han}[着了起]|[，！？])`;
  const forms = long.map((name) => {
    const [a = "", b = "", c = ""] = name;
    const written = [
      new RegExp(`()(${a}(?!${b})\\p{Script=Han}${c})${COMMON_WORDS.has(a) ? actingOrCalled : ""}`, "gu"),
      new RegExp(`(^|[。！？△\\s])((?![${NO_SURNAME}${a}])\\p{Script=Han}${b}${c})${acting}`, "gu"),
      new RegExp(`(^|[。！？△\\s])(${a}${b}(?![${ACTS}${c}])\\p{Script=Han})${actingOrCalled}`, "gu"),
      COMMON_WORDS.has(a)
        ? new RegExp(`()(${a}${b}(?![${ACTS}${c}])\\p{Script=Han})(?=家(?:也|的|里)|的[手脸眼声话])`, "gu")
        : new RegExp(`()(${a}${b}(?![${ACTS}${GOES_ON}${c}])(?!(.)\\3)\\p{Script=Han})`, "gu"),
    ];
    // Two of its three characters stand in every form.
    const mayStandIn = (text: string): boolean => [a, b, c].filter((one) => text.includes(one)).length > 1;
    return { name, written, mayStandIn };
  });
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
    : name.length > 2 && (written[0] === name[0] || isRareSurname(written[0] ?? ""));
const isRareSurname = (character: string): boolean => SURNAMES.includes(character) && !COMMON_WORDS.has(character);
/** One of two characters, 孔繁 or 妙音, begins a clause and acts, or is called: 孔洞 and 空翻 do neither. */
const ACTS_BEHIND = new RegExp(`^(?:[${ACTS}][着了起住]|[${ACTS}]?\\p{Script=Han}着|[把将])`, "u");
const isHeardActing = (name: string, written: string, before: string, behind: string, isAlike: boolean): boolean =>
  name.length === 2 &&
  written[0] === name[0] &&
  !/^[一二三四五六七八九十大小老]/u.test(name) &&
  /(?:^|[。！？，；△\s])$/u.test(before) &&
  (ACTS_BEHIND.test(behind) || (isAlike && /^[，！](?=.)/u.test(behind)));

/** A surname that begins few other words, with another character behind it: who is that, if he acts as 宋慎 does? */
const isOtherGivenName = (name: string, written: string): boolean =>
  name.length === 2 &&
  written[0] === name[0] &&
  isRareSurname(name[0] ?? "") &&
  /^\p{Script=Han}{2}$/u.test(written) &&
  !GOES_ON.includes(written[1] ?? "") &&
  !ACTS.includes(written[1] ?? "");

/** Names that are written with other characters: of the same sound, or a surname with another given name where somebody acts. */
function homophonesInProse(
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
  scene.lines.forEach(({ type, text }, line) => {
    if (type !== "action" && type !== "dialogue") return;
    const rest = text.replaceAll(known, (name) => " ".repeat(name.length));
    for (const name of names)
      for (let at = 0; at + name.length <= rest.length; at++) {
        const written = rest.slice(at, at + name.length);
        const isAlike = areHomophones(name, written);
        if (!isAlike && !isOtherGivenName(name, written)) continue;
        if (found.has(written) || reported.has(written)) continue;
        const isMeant =
          (isAlike && isHeardAnywhere(name, written)) ||
          isHeardActing(name, written, rest.slice(0, at), rest.slice(at + name.length), isAlike);
        if (!isMeant) continue;
        const message = `像是“${name}”写错了`;
        found.set(written, { rule: "misspelt-name", sceneId: scene.id, line, quote: written, message });
      }
  });
  return [...found.values()];
}

/** A trade in front of a full name that acts: 财务总监马德胜抹着汗. */
const WITH_TRADE = new RegExp(
  `(?:总监|经理|主任|科长|处长|局长|队长|组长|班长|主编|编辑|记者|秘书|助理|律师|法官|医生|大夫|护士|警察|民警|刑警|老师|教授|司机|保安|会计|村长|镇长|掌柜|伙计|管家|师爷|捕头|副官|参谋)([${SURNAMES}]\\p{Script=Han}{1,2}?)(?=[${ACTS}][着了起出过]|\\p{Script=Han}着|[把将])`,
  "gu",
);

/** Somebody with a trade and a name who acts and whom nobody has planned. */
function strangersInProse(scene: CheckedScene, knownNames: ReadonlySet<string>): CheckFinding[] {
  const found = new Map<string, CheckFinding>();
  scene.lines.forEach(({ type, text }, line) => {
    if (type !== "action") return;
    for (const [, name = ""] of text.matchAll(WITH_TRADE)) {
      if (found.has(name) || [...knownNames].some((known) => known.startsWith(name) || name.startsWith(known)))
        continue;
      const message = `“${name}”不在人物里，也不在这一场的设置里`;
      found.set(name, { rule: "stranger", sceneId: scene.id, line, quote: name, message });
    }
  });
  return [...found.values()];
}
