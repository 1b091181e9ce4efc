import { readCue } from "../speeches/cue.ts";
import { isAnyLabel } from "../linePatterns/labels.ts";
import { type Names, isKnown, isSeen } from "../speeches/speakerNames.ts";
import { isFullName } from "../speeches/personLike.ts";
import { ACT } from "../novel/words/narration.ts";
import { closesQuote, endsInSpeechVerb, opensQuote } from "../linePatterns/speechVerbs.ts";

/** No direction in brackets is longer. */
const LONGEST_BRACKET = 400;

/** The directions in brackets of a line, from bracket to bracket; nothing inside them is cut off by a sentence. */
export function bracketsIn(norm: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  let open = -1;
  for (let i = 0; i < norm.length; i++) {
    if (norm[i] === "(") open = i;
    else if (norm[i] === ")") {
      if (open >= 0 && i - open <= LONGEST_BRACKET) found.push({ from: open, to: i });
      open = -1;
    }
  }
  return found;
}

/** Takes out what the last steps cut inside brackets, but for brackets around whole speeches, in which one of `before` lies. */
export function keepBrackets(norm: string, cuts: Set<number>, before: ReadonlySet<number>): void {
  const brackets = bracketsIn(norm);
  let next = 0;
  let inside: number[] = [];
  const keep = (): void => {
    if (!inside.some((cut) => before.has(cut))) for (const cut of inside) cuts.delete(cut);
    inside = [];
  };
  for (const cut of [...cuts].sort((a, b) => a - b)) {
    while (next < brackets.length && (brackets[next] as { to: number }).to < cut) {
      keep();
      next++;
    }
    const bracket = brackets[next];
    if (bracket && bracket.from < cut) inside.push(cut);
  }
  keep();
}

/** So few of the places where lines are cut have a blank in front of them where blanks do not stand for line ends. */
const SHARE = 0.25;
const MIN_COUNT = 4;

/** Whether blanks may stand for the line ends that the lines of a text lost. */
export function blanksEndLines(lines: readonly { norm: string; cuts: ReadonlySet<number> }[]): boolean {
  let all = 0;
  let blank = 0;
  for (const { norm, cuts } of lines)
    for (const cut of cuts) {
      if (cut === 0 || cut >= norm.length) continue;
      all++;
      if (norm[cut - 1] === " ") blank++;
    }
  return all < MIN_COUNT || blank >= all * SHARE;
}

/** In a line that lost its newlines a blank behind a sentence is where one stood, or, where blanks do not stand for line ends, one in front of a box or a title. */
export function spaceCuts(norm: string, cuts: Set<number>, cues: number, isBlank: boolean): boolean {
  const before = cuts.size;
  for (let at = norm.indexOf(" "); at >= 0; at = norm.indexOf(" ", at + 1)) {
    const last = norm[at - 1] ?? "";
    if (
      at + 2 >= norm.length ||
      (!isBlank && !"【第".includes(norm[at + 1] as string)) ||
      (last === ")" && SUNG.test(norm.slice(Math.max(0, at - 8), at)))
    )
      continue;
    if ("。!?…)】~".includes(last) || closesQuote(last)) cuts.add(at + 1);
  }
  return isBlank && cuts.size > before + 4 && cuts.size - before >= cues * 0.4;
}

/** `…太难。（唱） 水有源…`: the same person goes on, in another way. */
const SUNG = /\([^()]{0,3}[唱白念]\)$/;

const DOES =
  /^(?:[把将看望走站坐抬低拿放推拉拍伸笑摇冲跑愣忙急接端递抱扶跪倒摔挥指盯瞪叹咬握扔捡擦脱穿皱眯闭睁挂掏翻举慌惊蹲躺靠趴躲藏追跟停转哭怒抽戴披背扛提拎拖搬敲按踢砸撕摸揉捂搂挽凑退迎奔爬滚喘颤抖咳]|[轻微苦冷大偷傻狂坏憨]笑|沉默|顿时|不由|不禁|随即|点[了点头]|冷冷|缓缓|慢慢|默默|猛地|突然|忽然|连忙|赶紧|急忙|一愣|一惊|一怔|一把|一下子|打开|关上|关了|进门|进来|出来|出门|离开|回头|回过|起身|上前|没有(?:回|说|动|抬|理|应|看|接)|没说话|不说话|不语|不动|不理|一言不发|欲言又止|若有所思|满脸|满头|脸色|眼[泪睛眶神]|目光|从[^,。]{1,8}[里中上后出]|对[^,。]{1,5}[点摇挥笑]|给[^,。]{1,5}[倒端递拿送夹盛披]|(?:正|已经)?在[^,。]{1,8}[里上前旁边中口]|和[^,。]{1,5}(?:对视|相视|一起)|头也不|见状|闻[言声]|听[了罢后完到]|一听|领先|暗[暗自中念]|故作|似有|若有|假装|装作|左右看|醒[来了]|匆匆|急急|赶忙|踏[上着]|滑[着了])/;
const NOBODY =
  /^(?:两人|二人|三人|四人|众人|众(?=[大哄一])|全场|在场的|所有人|大家都|四周|远处|近处|窗外|门外|屋外|屋内|屋里|门(?:开了|关上|被|铃)|电话(?:里传|那头|响|铃|挂断)|手机(?:响|震|铃|屏幕)|(?:一阵|一声|一只|一辆|一束|一道|一群|一个(?:身影|人影|男人|女人|老人|孩子|声音|黑影))|灯(?:亮|灭|光)|(?:此时|这时|与此同时|半晌|良久|片刻|许久|不一会儿|过了一会儿?)|突然|忽然|只见|没有人|没人(?:应|回答|说话)|一片(?:寂静|沉默|漆黑)|空荡荡|人群|夜色|月光|黑暗中|大家[^,。]{0,4}(?:[看望]向|愣|一愣|哄笑|沉默|散去|鼓掌|围)|各位[就入]座|说[着罢](?![话(])|说完(?![了这就话没])|一?边说,?一?边|对面的|(?:脚步|敲门|警笛|钟|铃|汽笛|雷|枪)声|次日|翌日|第二天|[几数两三四五][天年]后|[半一二两三四五六七八九十几数]{1,3}个?(?:小时|钟头|分钟|星期|[天日周月年])(?:之|以)?后,|(?:不久|没多久|一会儿?|片刻|不一会儿?)(?:之|以)?后,|过了?一小?会儿?,|旁边的|身后)/;
export const PRONOUN =
  /^(?:他|她|他们|她们)(?:的(?:泪|眼|手|脸|嘴|身|目光|声音|表情)|吓|楞|愣|把|将|看着|看了|走到|走向|走进|抬头|抬起|低头|低下|转身|转过|站起|蹲下|坐下|伸手|伸出|拿起|拿出|放下|掏出|从|摸出|推开|打开|慢慢|缓缓|默默|轻轻|猛地|回头|跪)/;
/** Several who were named or are seen; what they do is told, an opinion of them is said. */
const SEVERAL =
  /^(?:[两二三四几]个人|夫妻(?:[俩二两]个?人?)?|双方|(?:同学|同事|孩子|人|村民|观众|客人|学生|士兵|顾客|工人|记者)们)(?=[^,。是有会要能应该可想得的]{1,8}[,。])/;
/** `三个人吃一锅饭，总有一个先放下筷子。`: what is so of anybody. */
const SAYING = /[总都谁才就]/;
export const SPOKEN = /[你我您咱俺]|[吗呢吧啊呀嘛啦]。|得(?:那么|这么|太|很|真)|不会|应该|肯定|一定|可能|别[^人处的]/;

/** True for a sentence that tells what happens: closed by a full stop, nobody addressed, somebody or something acting. */
export function isNarration(norm: string, at: number, end: number, names: Names): boolean {
  const window = norm.slice(at, Math.min(end, at + 60));
  const stop = window.search(/[。!?:…]/);
  // In front of the next cue the stop may be missing: `众人笑赵四：…`.
  const open = stop < 0 && end - at <= 24;
  if (!open && (stop < 0 || !"。…".includes(window[stop] as string))) return false;
  const sentence = open ? `${window}。` : window.slice(0, stop + 1);
  if (SPOKEN.test(sentence) || CLOSES_MANNER.test(sentence)) return false;
  if (NOBODY.test(sentence) || (SEVERAL.test(sentence) && !SAYING.test(sentence))) return true;
  if (sentence.length >= 5 && (PRONOUN.test(sentence) || (/^[他她]/.test(sentence) && ACT.test(sentence.slice(1)))))
    return true;
  for (let length = 4; length >= 2; length--) {
    const name = sentence.slice(0, length);
    // `廉为民` of somebody who is cued as 为民.
    const called = length === 3 && isFullName(name) && isKnown(names, name.slice(1));
    if (called && isAct(sentence.slice(3))) return true;
    if (!isSeen(names, name) || (length > 2 && !isKnown(names, name) && isSeen(names, name.slice(0, 2)))) continue;
    return isAct(sentence.slice(length));
  }
  // `林出教室。` where 林 is cued so throughout.
  const first = /^[唱念说问答合众]/.test(sentence) ? "" : (sentence[0] ?? "");
  return (names.counts.get(first) ?? 0) >= MIN_OCCURRENCES && isAct(sentence.slice(1));
}
/** `周摆摆手)小桥,算了…`: a manner whose bracket was never opened, with what is said behind it. */
const CLOSES_MANNER = /^[^(]*\)/;
/** So often a single character is cued that is a name. */
const MIN_OCCURRENCES = 5;

/** True for what somebody does: the words behind his name. */
export const isAct = (behind: string): boolean => DOES.test(behind) || ACT.test(behind);

/** Behind a speech that lost its newline, a sentence that tells what happens is action, and so is what stands behind closed quotes. */
export function actionCuts(norm: string, cuts: Set<number>, names: Names): void {
  // `没什么,说完往船舱里走。`
  const ENDS = /[。!?…~”」)](?= ?[一-龥])|,(?=说[完着罢](?![了这那你我话就没]))/g;
  const edges = [...cuts].sort((a, b) => a - b);
  let edge = 0;
  let speech = speechAt(norm, 0);
  /** Where the open speech has the first of each closing mark. */
  const firstCloses = new Map<string, number>();
  for (let match = ENDS.exec(norm); match; match = ENDS.exec(norm)) {
    const at = match.index + (norm[match.index + 1] === " " ? 2 : 1);
    while (edge < edges.length && (edges[edge] as number) <= at) {
      speech = speechAt(norm, edges[edge++] as number);
      firstCloses.clear();
    }
    if (!speech || cuts.has(at) || at <= speech.body) continue;
    // `老周：（起身）两人都错了。`: nothing was said yet.
    if (match[0] === ")" && ONLY_DIRECTIONS.test(norm.slice(speech.body, at))) continue;
    // `“…”。` closes its quotation in front of the stop.
    const last = closesQuote(norm[match.index - 1]) ? match.index - 1 : match.index;
    const close = norm[last] as string;
    const isClose = closesQuote(close) && opensQuote(norm[speech.body]);
    if (isClose && !firstCloses.has(close)) firstCloses.set(close, norm.indexOf(close, speech.body + 1));
    const quoted =
      isClose && firstCloses.get(close) === last && (last < match.index || !isTerm(norm.slice(speech.body + 1, last)));
    const to = edges[edge] ?? norm.length;
    if (quoted || (!NARRATOR.test(speech.speaker) && isNarration(norm, at, to, names))) {
      cuts.add(at);
      speech = null;
    }
  }
}

/** Who tells what happens; what is told behind his first sentence is still his. */
const NARRATOR = /^(?:旁白|解说|叙述)/;

/** `“六一”快到了。`: a word in marks with which a speech begins, and no whole speech. */
const isTerm = (quoted: string): boolean => !/[。!?…~—,]|^[喂哦嗯啊哎唉咦噢呀哼嘿]+$/.test(quoted);

const ONLY_DIRECTIONS = /^(?: ?\([^()]*\))+$/;

/** Who speaks and where the words of the speech begin whose cue stands at `from`; null where none does. */
export function speechAt(norm: string, from: number): { body: number; speaker: string } | null {
  const cue = readCue(norm.slice(from, from + 60));
  if (!cue || isAnyLabel(cue.core)) return null;
  let body = from + cue.body;
  while (norm[body] === " ") body++;
  return endsInSpeechVerb(cue.core) && opensQuote(norm[body]) ? null : { body, speaker: cue.core };
}
