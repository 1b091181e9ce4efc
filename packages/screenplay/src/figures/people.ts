import type { Line, Parsed, Scene } from "../parsed.ts";

// Voices that are heard but are nobody in the cast, and words for many at once.
const VOICES =
  /^(?:旁白|画外音|畫外音|独白|獨白|内心独白|解说|解說|叙述|配音|画外配音|字幕|NARRATOR|V\.?O\.?)[\d一二三四五六甲乙丙丁A-F]?$/iu;
const CROWD =
  /^(?:众|眾|众人|眾人|大家|所有人|全体|全體|齐声|齊聲|群众|群眾|人群|两人|二人|三人|几人|众将|众臣|众.{1,3}|眾.{1,3}|全.{1,3}人|全.{1,3}[员員]|齐声|合唱|ALL|BOTH|CROWD)$/iu;
/** Labels, messages and camera words that stand before colons as often as names do. */
const NOBODY =
  /(?:时长|消息|内容|景物|插入|切换|制作|答案|关键词|网址|画外字|早晨|例如|大意|原来|其实|除号|后记|自语|高处|道具|主题曲|微剧本|的[^的]{0,6}是|意思是|异口同声|同声|[年月日天]后|毕业后)$|^(?:[哎喂啊呀唉嗯哦哼嘿噢喔这那]{1,3}$|高呼|反驳|记住|想到此|正是|自语|自言自语|[跟接]着.|安慰到|第[\d一二三四五六七八九十]+|说[完着罢]|[孔孟荀庄曾]子曰|开场白?|银幕|尾声|序幕|作者|https?|OS|VO|NO-?|时长|联系手机|联系电话|快板|数板|(?:电话|电视|广播)[里中]|本[集剧片场].{1,4}|场外音|歌声中|外音|[话話]外音|[画畫]外|画外配音|(?:镜|镜头|闪回|见证场景|场景)[一二三四五六七八九十]*)\d*$/i;
/** Labels of what is told of somebody. */
const DESCRIPTION =
  /^(?:人物)?(?:姓名|性别|年龄|年纪|身份|职业|外貌|外形|外表|长相|相貌|衣着|性格|个性|爱好|兴趣|特长|特点|特征|身高|体重|学历|籍贯|出身|家境|家庭|背景|关系|口头禅|座右铭|简介|小传|备注|演员|饰演)$/;
const CAST_LINE = /^[\s【\[（(△]*(?:出场人物|出場人物|出场|登场人物|人物|角色|人|演员)\s*[】\]）)]?\s*[:：]\s*(.+)$/su;
const CAST_IN_HEADING = /(?:出场人物|出場人物|人物|人)\s*[:：]\s*([^；;。\n]+)/u;
const SEPARATOR = /[、，,；;／/|\s]+/u;
const COUNTED = /[*×xX]\s*\d+$|(?:[一二两兩三四五六七八九十百\d]+|若干|数|數|几|幾|众多|眾多)[名个個位人]$|若干$|等$/u;
const TOGETHER = /[、，,；;／/&＆+＋]+/u;
const WITH = /(?<=.)[和与與及](?=.)/u;
const BRACKETED = /[（(【\[][^）)】\]]{0,60}[）)】\]]/gu;

/** No scene has more people than fit in it. */
const LONGEST_LIST = 2_000;

/** True for a voice that is heard and is nobody in the cast. */
export const isVoice = (name: string): boolean => VOICES.test(name);

/** True for what stands before colons as names do and is the name of nobody: labels, camera words, interjections. */
export const isNobody = (name: string): boolean => NOBODY.test(name) || DESCRIPTION.test(name);

/** A speaker who is a person of the story, not a narrator's voice, a crowd or a label. */
export const isPerson = (name: string): boolean => !VOICES.test(name) && !CROWD.test(name) && !isNobody(name);

/** Names of a list (`甲、乙（28）、男同学*4`), brackets and counts removed. */
const namesIn = (list: string): string[] =>
  list
    .slice(0, LONGEST_LIST)
    .replace(BRACKETED, " ")
    .replace(/[。．.]\s*$/u, "")
    .split(SEPARATOR)
    .map((n) => n.replace(COUNTED, "").trim())
    .filter((n) => n.length > 0 && n.length <= 20);

/** The scene's own cast line (`人物：甲、乙`), or the cast in its heading, with the names in it; null when it has none. */
export function sceneCast(scene: Scene): { names: string[]; line: Line } | null {
  for (const line of scene.lines) {
    const list =
      line.type === "meta"
        ? CAST_LINE.exec(line.text)?.[1]
        : line.type === "heading"
          ? CAST_IN_HEADING.exec(line.text)?.[1]
          : undefined;
    const names = list ? namesIn(list) : [];
    if (names.length > 0) return { names, line };
  }
  return null;
}

/**
 * The people behind the name on a cue: two who speak together (`楚楚、班长`) are two. `known` tells whether a name speaks by itself, which
 * parts `阿和` from `阿甲和阿乙`.
 */
export function speakersOf(cue: string, isKnown: (name: string) => boolean): string[] {
  if (cue.length > 40) return [cue];
  const parts = cue.split(TOGETHER).flatMap((part) => {
    const two = part.trim().split(WITH);
    return two.length === 2 && two.every(isKnown) ? two : [part.trim()];
  });
  return parts.length > 1 && parts.every((part) => part !== "") ? parts : [cue];
}

/** One name for all spellings of a person: the cast's, else the spelling itself. */
export function personNamer(parsed: Parsed): (spelling: string) => string {
  const names = new Map<string, string>();
  for (const member of parsed.cast) {
    names.set(member.name, member.name);
    for (const alias of member.aliases) if (!names.has(alias)) names.set(alias, member.name);
  }
  return (spelling) => names.get(spelling) ?? spelling;
}
