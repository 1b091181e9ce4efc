import { isAnyLabel } from "../linePatterns/labels.ts";
import type { Range } from "../headings/headingFields.ts";

/** The head of a speech as it stands in a normalised line. */
export interface Cue {
  /** 1 when `△` or another mark opens the line. */
  mark: boolean;
  /** The part before the colon without brackets and voice words: a name, perhaps with a mood glued to it. */
  core: string;
  /** Where `core` begins in the line. */
  coreAt: number;
  /** Voice words behind the name: OS, VO, 内心, 画外音. */
  voice: boolean;
  /** The bracket between name and colon. */
  bracket: Range | null;
  /** Where the speech begins, behind the colon; the line's length for a bare cue. */
  body: number;
  colon: boolean;
}

const LOOK = 60;
const VOICE =
  /(?:[ ,、·]*(?:OS|O\.S\.?|VO|V\.O\.?|O\.V\.?|OV|V\.S\.?|SOLO|CONT'?D|内心OS|心OS|内心独白|内心旁白|内心话|内心戏|内心|心里话|心声|心想|独白|画外音|画外|话外音|旁白音|旁白|电话音|录音))+$/i;
const EXTENSION =
  /^\((?:[VO]\.? ?[OSC]\.?|CONT(?:'|’|INUE)?D?\.?|O\.? ?C\.?|PRE-?LAP|FILTERED|ON PHONE|INTO PHONE|SUBTITLED?)[^()]{0,24}\)/i;
/** `253、老蔫：`: speeches may be numbered. */
const NUMBER = /^\d{1,4} ?[、.] ?(?=[^\d :])/;
/** `(画外音：…)`, `【旁白：…】`: the speech of a voice stands in brackets whole. */
const BRACKETED_VOICE = /^[([【](?:画外|话外|旁白|独白|内心|心声|OS|VO)[^:()[\]【】。,!?]{0,8}:/i;
/** `（旁白）：…`, `（画外音男）：…`: a cue wholly in brackets. */
const VOICE_BOX = String.raw`[([【](?:[男女]?(?:画外音?|话外音|外音|旁白|独白|内白|心声)|画外[^:()[\]【】。,!?]{2,4}?)[男女]?[)\]】] ?:`;
const BOXED_VOICE = new RegExp(`^${VOICE_BOX}`);
/** The same at the end of the words up to a colon. */
export const BOXED_VOICE_BEFORE = new RegExp(`${VOICE_BOX}$`);
/** How a voice is heard that is not seen. */
const UNSEEN_WORDS = String.raw`\((?:画外音?|话外音|旁白|独白|内心|内心独白|心声|内白|OS|VO|O\.S\.?|V\.O\.?)\) ?`;
/** `(OS)王丽:`: in front of the name. */
const UNSEEN = new RegExp(`^${UNSEEN_WORDS}(?=[^ :()。,!?“”]{1,8} ?[:(])`, "i");
/** The same at the end of the words in front of a cue. */
export const UNSEEN_BEFORE = new RegExp(`${UNSEEN_WORDS}$`, "i");
const STOP = '。!?;“”"「」『』…<>|';
const CLOSING: Record<string, string> = { "(": ")", "[": "]", "【": "】", "《": "》", "<": ">" };

/** Reads `名：`, `△名（情绪）：`, `名OS：` at the head of a line; null when no colon stands near enough. */
export function readCue(norm: string): Cue | null {
  const limit = Math.min(norm.length, LOOK);
  // Most lines hold no colon near; this search is the cheapest refusal and runs several times per line.
  if (!(norm.length > LOOK ? norm.slice(0, LOOK) : norm).includes(":")) return null;
  let colon = -1;
  let bracketFrom = -1;
  let bracketTo = -1;
  let from = 0;
  while (from < limit && "△-—· *@>.…~'‘".includes(norm[from] as string)) from++;
  from += NUMBER.exec(norm.slice(from, from + 8))?.[0].length ?? 0;
  from += UNSEEN.exec(norm.slice(from, from + 16))?.[0].length ?? 0;
  for (let i = from; i < limit; i++) {
    const char = norm[i] as string;
    const closing = CLOSING[char];
    if ("([【".includes(char) && i === from && BRACKETED_VOICE.test(norm.slice(i, i + 16))) {
      from = i + 1;
      continue;
    }
    if (closing) {
      const close = i + norm.slice(i, limit).indexOf(closing);
      if (close <= i) return null;
      if (i > from || char === "【" || char === "[" || BOXED_VOICE.test(norm.slice(i, i + 16))) {
        if (bracketFrom < 0) bracketFrom = i;
        bracketTo = close + 1;
      } else return null;
      i = close;
      continue;
    }
    if (char === ":") {
      colon = i;
      break;
    }
    if (STOP.includes(char)) return null;
  }
  if (colon < 0) return null;
  let body = colon + 1;
  while (norm[body] === ":") body++;
  return cueOf(norm, from, colon, bracketFrom, bracketTo, body, true);
}

const TOGETHER = /(?<=[A-Z.)]) ?\^$/;

/** Reads a whole line as a bare cue: a name, perhaps with a bracket, and nothing else. */
export function readBareCue(norm: string): Cue | null {
  if (norm.length === 0 || norm.length > 40) return null;
  let from = 0;
  while (from < norm.length && "△@".includes(norm[from] as string)) from++;
  const open = /[([【]/.exec(norm);
  let bracketFrom = -1;
  let end = norm.length;
  if (open && open.index > from) {
    bracketFrom = open.index;
    const close = norm.lastIndexOf(CLOSING[norm[bracketFrom] as string] as string);
    if (close < bracketFrom || norm.slice(close + 1).trim() !== "") return null;
    end = close + 1;
  } else if (open) return null;
  // `MAGGIE ^`: Fountain's mark of two who speak at once.
  if (bracketFrom < 0 && TOGETHER.test(norm)) {
    const cue = readBareCue(norm.replace(TOGETHER, ""));
    return cue && { ...cue, body: norm.length };
  }
  const name = norm.slice(from, bracketFrom < 0 ? norm.length : bracketFrom);
  // `Rain on the roof.` is a sentence; `MR. POE` and `Jr` are none.
  if (/[。!?;,:“”"「」『』…<>|《》~]/.test(name) || /[a-z]{2}\.$/.test(name)) return null;
  return cueOf(
    norm,
    from,
    bracketFrom < 0 ? norm.length : bracketFrom,
    bracketFrom,
    bracketFrom < 0 ? -1 : end,
    norm.length,
    false,
  );
}

/** Reads a stage speech without a colon: the name, white space, the words. */
export function readSpacedCue(norm: string): Cue | null {
  const match = /^([一-龥] [一-龥](?= )|[^ :。,!?;“”"「」…()[\]【】△—]{1,8}) ?((?:\([^()]{1,30}\))?) +(?=.)/.exec(
    norm.length > LOOK ? norm.slice(0, LOOK) : norm,
  );
  if (!match) return null;
  const core = match[1] as string;
  return {
    mark: false,
    core,
    coreAt: 0,
    voice: false,
    bracket: null,
    body: match[2] ? core.length : match[0].length,
    colon: false,
  };
}

/** Reads `【名】对白`. */
export function readBracketCue(norm: string): Cue | null {
  const match = /^[【[]([^【】[\]:。,]{1,8})[】\]] ?(?=.)/.exec(norm.slice(0, 14));
  if (!match) return null;
  return {
    mark: false,
    core: match[1] as string,
    coreAt: 1,
    voice: false,
    bracket: null,
    body: match[0].length,
    colon: false,
  };
}

function cueOf(
  norm: string,
  from: number,
  to: number,
  bracketFrom: number,
  bracketTo: number,
  body: number,
  colon: boolean,
): Cue | null {
  let nameTo = bracketFrom >= 0 ? bracketFrom : to;
  let nameFrom = from;
  while (nameFrom < nameTo && norm[nameFrom] === " ") nameFrom++;
  while (nameTo > nameFrom && norm[nameTo - 1] === " ") nameTo--;
  let name = norm.slice(nameFrom, nameTo);
  if (bracketFrom === from && bracketTo > 0) {
    // `【名】：` and `[名]：`: the bracket is decoration.
    nameFrom = bracketFrom + 1;
    nameTo = bracketTo - 1;
    name = norm.slice(nameFrom, nameTo) + norm.slice(bracketTo, to).trim();
    if (name !== norm.slice(nameFrom, nameTo) && !VOICE.test(name)) return null;
    name = norm.slice(nameFrom, nameTo);
    bracketFrom = -1;
  }
  if (name.length === 0) return null;
  const voice = VOICE.exec(name);
  const core = voice && voice.index > 0 ? name.slice(0, voice.index).replace(/[ ,、·]+$/, "") : name;
  if (core.length === 0) return null;
  // English sets `(V.O.)` and `(CONT'D)` as part of the cue, not as a direction.
  const extension = !colon && bracketFrom >= 0 && EXTENSION.test(norm.slice(bracketFrom, bracketTo));
  const bracket: Range | null = bracketFrom >= 0 && !extension ? [bracketFrom, colon ? body : bracketTo] : null;
  return {
    mark: norm[0] === "△",
    core,
    coreAt: nameFrom,
    voice: voice !== null && voice.index > 0,
    bracket,
    body,
    colon,
  };
}

const SIGN =
  /(?:显示|写着|写道|写有|印着|刻着|标着|贴着|浮现|出现|打出|弹出|公告|通知|字幕|字样|如下|内容|包括|名单|特写|近景|远景|全景|中景|镜头|画面|转场|闪回|蒙太奇|标题|旁注|备注|注|提示|提示音|音乐|音效|歌词|短信|微信|微博|纸条|字条|屏幕|来电|留言条|声效|报站声|铃声|钟声|枪声|脚步声|敲门声|时间|地点|场景|梗概|小传|简介|人物|热搜|弹幕|评论区|推送|卡点|主题|上书|写的是|内写|上写|名为|叫做|分别是|例如|比如|就是|只有|还有|看见|看到|发现|变成|换成|念道)$/;
const CLAUSE =
  /[着了过]|正在|一个人|起来|过来|下来|上前|走[进出到向]|看[向见到]|[在从向对把被给让将](?!.{0,2}[叔伯哥姐])|突然|然后|于是|忽然|之后|的时候/;

/** True for words that lead to what is written or shown, and to nothing that is said. */
export const isSign = (words: string): boolean => SIGN.test(words);

/** A shot or what the camera does, as the whole of the words: 镜头助理, 特写师傅 and 画面中人 are people. */
const OF_CAMERA = new RegExp(
  "^(?:镜头|画面|分镜|镜号)[\\d一二三四五六七八九十]|^镜[\\d一二三四五六七八九十]+$|" +
    "^(?:一组|一连串)?(?:镜头|画面|空镜|组镜|特写|叠化|切[换至入]|闪[回现])(?:推[近进]|拉[近远开]|[上下]?摇|[上下]移|跟随|切换|叠化|闪[回现]|特写|结束|开始)?$",
);

/** True for words that could stand for a person: short, no label, no sign or screen, no clause. */
export function isNameLike(core: string): boolean {
  if (core.length === 0 || isAnyLabel(core) || SIGN.test(core)) return false;
  if (/^(?:内景|外景|内外景|次日|翌日|第二天|当天|当晚)/.test(core)) return false;
  if (OF_CAMERA.test(core)) return false;
  if (/^[\d.:\-/ ~%]+$/.test(core) || /^(?:第|共|约)?\d+[个场集章页条点年月日分秒]/.test(core)) return false;
  if (/^[A-Za-z]/.test(core)) return core.length <= 30 && core.split(" ").length <= 4;
  if (core.length > 12) return false;
  if (core.length > 4 && CLAUSE.test(core)) return false;
  if (/[,;。]/.test(core)) return false;
  return !/^(?:https?|和|与|但|而|因为|所以|如果|可是|接着|这时|此时|同时|只见|原来|其中|例|图|表|附|共|即|至|注意|说明)$/.test(
    core,
  );
}
