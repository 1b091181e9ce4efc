import type { Passages } from "./passages.ts";
import { isAnalysis } from "./speechOrReport.ts";

/** What happens at a time of its own: at once, that night, in the end; or by one's own hand. `等于亲手` compares. */
const EVENT =
  /(?<!等于)(?:当[场众夜晚天即]|连夜|随即|立[刻即]|马上|从此|从小|自幼|年轻时|早年|最终|最后(?!一)|后来|终究|终于|不久|转而|早已|其实|完便|完就|之后便|因此|一怒之下|主动|亲手|亲自|独自)/u;
/** What happens at once stands in the scene or beside it; anything else anywhere. */
const AT_ONCE =
  /^(?:当场|当众|当夜|当晚|当天|当即|连夜|随即|立刻|立即|马上|完便|完就|之后便|一怒之下|亲手|亲自|独自)$/u;
const ANYWHERE: Told = { scenes: [], around: [] };
/** What no editor says of somebody by way of interpretation. */
const DEEDS =
  "拘|捕|抓|殴|杀|赶[走出下]|开除|撤|拖走|绑(?!架)|抢(?![白戏])|偷|烧|砸|撞[死伤]|关[进在]|辞|判[刑处了决]|带走|没收|吊销|牵连|收买|送[进去走]|调[走离]|罚|逐|录[取用]|解雇|淹|埋(?![怨没])|封[杀停]|举报|揭发|起诉|投诉";
/** Done to somebody who is named beside it; `被看穿`, `被误解`, `被取代` are the editor's reading. */
const PASSIVE = new RegExp(`^[^的，]*?(?<![不没])被(?!动|迫|害)(?=[^，。]*(?:${DEEDS}))`, "u");
/** What is looked up in the whole script, where a clause names and cites no scene; any other event is told in the editor's words. */
const DEED = new RegExp(
  `${DEEDS}|自首|自尽|骂|投(?!入)|逃|收养|养[大育]|搬[走家到]|失踪|摔|打[伤死人]|[痛大]哭|吵[架翻]|骗|赌(?!注)|抵押|卖[掉给了]|偿命|死|活着|接替|顶替|嫁|娶|婚|出走|私奔|疯|病|伤|怀孕|领养|移民|出国|破产|当上|升[职官]|独自[出去]`,
  "u",
);
/** A turn of speech, and what is said. */
const BECOMES = /^(?:[却也又都就便才只还]|一句)*(?:成[了为]|变|显得|比|化[作成为]|落|是|说|问|答|回|念|喊|开口)/u;
/** What did not happen may leave no word. */
const DENIED = /没|未|并?非|^[并也都]?不/u;
/** What should or may be, and what an audience does, is no event of the work. */
const NOT_TOLD =
  /可以|可[加改删补考]|若|如果|倘|假如|假设|观众|读者|或许|也许|似乎|好像|仿佛|像|没有|不再|不曾|未曾|是否|吗|？|说[出完起到]|开口|念出|把话/u;
/** What stands behind one of these in a clause is the editor's own. */
const ADVICE = /建议|不妨|[放加插]在第[^，。：]{1,16}之?[间前后]：|(?:做|改|补|写|办)法：|让|由(?!此|于)/u;
/** What goes on in somebody, or what it comes to, is read by the editor; a script need hold no word of it. */
const READING =
  /习惯|陷入|两难|困境|看[清穿]|真面目|失去(?!联)|信任|追究|毁掉|心血|希望|败[在给]|继承|谎[言话]|秘密|注意到|破绽|漏洞|断点|意义|意思|见证|面对|反悔|露[馅怯]|理解|噩梦|阴影|听出|内心|心里|情感|感情|亲情|愧疚|亏欠|歉疚|勇气|命运|底线|尊严|孤独|代价|处境|信念|立场|态度|自我|力量|动摇|觉醒|救赎|成长|象征|意味|只想|希冀|遗憾|悔|退路|软肋|主动权|被动|局面|僵局|主题/u;
/** Words that any report uses of any work, and those that carry no event. */
const FUNCTION =
  /放弃|点破|戳穿|揭穿|识破|选择|决定|拒绝|承认|看[出清透]|认出|明白|意识到|察觉|发现|猜到|有问题|[只的了着过地得之与和或及而且并也都又就便才却把将被给让使对向从在于到为以因所其这那此该他她它们一个两位场集章]|自己|什么|怎么|知道|真相|关系|身份|结果|父亲|母亲|女儿|儿子|丈夫|妻子|父女|母女|父子|母子|夫妻|孩子|老人/gu;
/** The share of a predicate's pairs of characters that the script holds, below which it is none of its events. */
const MIN_HELD = 0.34;
const MAX_LENGTH = 24;
/** Characters between the two of a pair in the lines of a scene. */
const BETWEEN = 4;

/** Pairs of neighbouring Han characters, of what is left when names and function words are cut out. */
function pairsOf(predicate: string, passages: Passages): string[] {
  let plain = predicate;
  for (const { name } of passages.peopleIn(predicate)) plain = plain.replaceAll(name, "，");
  return plain
    .replaceAll(FUNCTION, "，")
    .split(/[^\p{Script=Han}]/u)
    .flatMap((run) => Array.from({ length: Math.max(0, run.length - 1) }, (_, i) => run.slice(i, i + 2)));
}

/** The scenes that a clause rests on: they and their neighbours are what its events are looked up in. */
interface Told {
  scenes: readonly string[];
  around: readonly string[];
}

function toldIn(ordinals: readonly number[], passages: Passages): Told {
  const texts = (of: readonly number[]): string[] => of.flatMap((n) => passages.scenes()[n - 1]?.text ?? []);
  return { scenes: texts(ordinals), around: texts([...new Set(ordinals.flatMap((n) => [n - 1, n, n + 1]))]) };
}

function isPairHeld(pair: string, { around }: Told, passages: Passages): boolean {
  const [first = "", second = ""] = pair;
  if (around.length === 0) return passages.between(first, second) !== null;
  // In either order: `熬盐` is told of 盐是熬的.
  const near = new RegExp(`${first}[^\\n]{0,${BETWEEN}}${second}|${second}[^\\n]{0,${BETWEEN}}${first}`, "u");
  return around.some((text) => near.test(text));
}

/** Whether next to no pair of characters of an event stands in what is told; of one pair alone, `当众尝卤`, either character may. */
function isForeign(event: string, told: Told, passages: Passages): boolean {
  const pairs = pairsOf(event, passages);
  const [only = ""] = pairs;
  if (pairs.length === 0) return false;
  if (pairs.length === 1 && told.scenes.some((scene) => [...only].every((c) => scene.includes(c)))) return false;
  return pairs.filter((pair) => isPairHeld(pair, told, passages)).length < MIN_HELD * pairs.length;
}

/**
 * Whether a clause, without its quotations, tells an event of somebody in the script of which the scenes that it rests
 * on hold next to no word; a deed, where it rests on none, of which the whole script holds none. A quotation beside it
 * proves what was said, not what is told to have followed.
 */
export function describesUnsupportedEvent(
  bare: string,
  passages: Passages,
  scenes: readonly number[],
  isCited: boolean,
): boolean {
  if (ADVICE.test(bare)) return false;
  const told = toldIn(scenes, passages);
  let somebody = false;
  let before = "";
  for (const segment of bare.split(/[，,。；;：:！]/u)) {
    const named = passages.peopleIn(segment).length > 0;
    somebody ||= named;
    const within = `${before}${segment}`;
    before = segment;
    if (!somebody || NOT_TOLD.test(within)) continue;
    for (const cue of [EVENT, ...(named && !isCited ? [PASSIVE] : [])]) {
      const from = cue.exec(segment);
      const event = from === null ? "" : segment.slice(from.index + from[0].length);
      if (
        event === "" ||
        event.length > MAX_LENGTH ||
        BECOMES.test(event) ||
        DENIED.test(event) ||
        READING.test(event) ||
        isAnalysis(event) ||
        (scenes.length === 0 && !DEED.test(segment))
      )
        continue;
      if (isForeign(event, AT_ONCE.test(from?.[0] ?? "") ? told : { ...ANYWHERE, scenes: told.scenes }, passages))
        return true;
    }
  }
  return false;
}
