import { escapeRegExp } from "../fields/escapeRegExp.ts";
import { ADVERB } from "./adverb.ts";
import { sentencesOf } from "./sentences.ts";

/** Behind a name, what is no act: something of that person, what became of him, what he was, where he is kept, what comes from afar. */
const NO_ACT = new RegExp(
  [
    "[的之和与同跟及或、是有姓本被给让叫为在于没未无已早曾遗躺睡埋葬们娘爹妈爸父母嫂]",
    "不(?!知(?:何时|什么时候))|[死去逝过走没不][后世的]|死|断[了气]|咽[了气]|走了[以之]?后|安息|停在",
    "生[前于]|当[年初时]|[以从]前|[昨前去]|那[年天时]|这[人个]|家(?!伙)",
    "老[婆公]|儿子|女儿|媳妇|妻|丈夫|[大二三]?[哥姐弟妹舅]|奶奶|师父|徒弟|手[里下]|身[上后]|名下|头七|[一二三两]周年|[二三]个?字|追悼|纪念|小学|路|号|案",
    "下葬|入土|一[生去]|活了|出殡|火化|化作|离世|临终|最后|双眼|静静地躺|抬上|面如|尚|若|该|肯定|会|知道|欠|啊|迟迟|始终|一直没|上个?月|来过|[发打]来|还欠",
    "\\p{Script=Han}{1,3}的\\p{Script=Han}",
    "留[下给]|教[过会]|说过|写[的过]|来[信电]|寄|托|常说|活着",
  ].join("|"),
  "u",
);
/** The sentence only remembers, imagines, shows or keeps somebody. */
const NOT_PRESENT =
  /仿佛|好像|似乎|像是|如同|想起|记得|梦[见里到]|回忆|那年|当年|从前|以前|小时候|生前|要是|如果|照片|相框|画像|遗[像体物]|牌位|坟|墓|棺|灵[堂位柩]|尸|骨灰|录[像音]|视频|屏幕|银幕|(?:电话|听筒|话筒)(?:里|中|那|另)|打[来过了]?[^。，]{0,3}电话|画[上里中]的|[嘴口心眼][里中]的|故事里|声音|画外|旁白|内心|来信|信[里上]|相册|报纸|闭上眼|若在|那会儿|一辈子|碑|电视|银幕/u;

/** Behind a name that another person's name begins with: that it is not the other. */
const notLonger = (name: string, others: readonly string[]): string => {
  const rests = others
    .filter((one) => one !== name && one.startsWith(name))
    .map((one) => escapeRegExp(one.slice(name.length)));
  return rests.length === 0 ? "" : `(?!${rests.join("|")})`;
};

/**
 * What one of these names does at the beginning of a clause, as only the living and present do; null: nothing, or it only seems so.
 * `others`: all names of the work, of which a longer one is somebody else.
 */
export function livingAct(names: readonly string[], text: string, others: readonly string[] = []): string | null {
  // A name of one character begins too many words.
  const named = names.filter((name) => name.length > 1 && text.includes(name));
  if (named.length === 0) return null;
  const acts = new RegExp(
    `(?<=^|[。！？，；△\\s]|[头边里上下前后旁外侧处口]的)(?:${named.map((name) => escapeRegExp(name) + notLonger(name, others)).join("|")})(?!${ADVERB}(?:${NO_ACT.source}))${ADVERB}\\p{Script=Han}`,
    "u",
  );
  for (const sentence of sentencesOf(text))
    if (!NOT_PRESENT.test(sentence)) {
      const found = acts.exec(sentence)?.[0];
      if (found !== undefined) return found;
    }
  return null;
}
