import type { Passages } from "./passages.ts";

/** What happens at a time of its own: at once, that night, in the end; or by one's own hand. `等于亲手` compares. */
const EVENT =
  /(?<!等于)(?:当[场众夜晚天即]|连夜|随即|立[刻即]|马上|从此|从小|自幼|年轻时|早年|最终|最后(?!一)|后来|终究|终于|不久|转而|早已|其实|完便|完就|之后便|因此|一怒之下|主动|亲手|亲自|独自)/u;
/** Deeds that happen or do not. Other events (终于松口, 另有打算) are an editor's interpretation, in words that the script need not hold. */
const DEED =
  /拘|捕|抓|殴|杀|赶[走出下]|开除|撤|拖走|绑(?!架)|抢(?![白戏])|偷|烧|砸|撞[死伤]|关[进在]|辞|判[刑处了决]|带走|没收|吊销|牵连|收买|送[进去走]|调[走离]|罚|逐|录[取用]|解雇|淹|埋(?![怨没])|封[杀停]|举报|揭发|起诉|投诉|自首|自尽|骂|投(?!入)|逃|收养|养[大育]|搬[走家到]|失踪|摔|打[伤死人]|[痛大]哭|吵[架翻]|骗|赌(?!注)|抵押|卖[掉给了]|偿命|死|活着|接替|顶替|嫁|娶|婚|出走|私奔|疯|病|伤|怀孕|领养|移民|出国|破产|当上|升[职官]|独自[出去]/u;
/** What should or may be, what did not happen, and what an audience does, is no event of the work. */
const NOT_TOLD =
  /建议|不妨|可以|可[加改删补考]|若|如果|倘|假如|假设|观众|读者|或许|也许|似乎|好像|仿佛|像|没|未|不再|不曾|是否|吗|？|让|由(?!此|于)/u;
/** Words that any report uses of any work, and those that carry no event. */
const FUNCTION =
  /放弃|选择|决定|拒绝|承认|发现|[只的了着过地得之与和或及而且并也都又就便才却把将被给让使对向从在于到为以因所其这那此该他她它们一个两位场集章]|自己|什么|怎么|知道|真相|关系|身份|结果|父亲|母亲|女儿|儿子|丈夫|妻子|父女|母女|父子|母子|夫妻|孩子|老人/gu;
/** The share of a predicate's pairs of characters that the script holds, below which it is none of its events. */
const MIN_HELD = 0.34;
const MAX_LENGTH = 24;

/** Pairs of neighbouring Han characters, of what is left when names and function words are cut out. */
function pairsOf(event: string, passages: Passages): string[] {
  const plain = passages.peopleIn(event).reduce((text, { name }) => text.replaceAll(name, "，"), event);
  return plain
    .replaceAll(FUNCTION, "，")
    .split(/[^\p{Script=Han}]/u)
    .flatMap((run) => Array.from({ length: Math.max(0, run.length - 1) }, (_, i) => run.slice(i, i + 2)));
}

/** Whether next to no pair of characters of an event stands in the script. */
function isForeign(event: string, passages: Passages): boolean {
  const pairs = pairsOf(event, passages);
  const held = pairs.filter(([first = "", second = ""]) => passages.between(first, second) !== null);
  return pairs.length > 0 && held.length < MIN_HELD * pairs.length;
}

/**
 * Whether a clause, without its quotations, tells a deed of somebody in the script of which the script holds next to no
 * word. A quotation beside it proves what was said, not what is told to have followed.
 */
export function describesUnsupportedEvent(bare: string, passages: Passages): boolean {
  let somebody = false;
  let before = "";
  return bare.split(/[，,。；;：:！]/u).some((segment) => {
    somebody ||= passages.peopleIn(segment).length > 0;
    const within = `${before}${segment}`;
    before = segment;
    const cue = EVENT.exec(segment);
    const event = cue === null ? "" : segment.slice(cue.index + cue[0].length);
    if (!somebody || event === "" || event.length > MAX_LENGTH) return false;
    return DEED.test(segment) && !NOT_TOLD.test(within) && isForeign(event, passages);
  });
}
