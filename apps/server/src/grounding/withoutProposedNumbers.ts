import { NUMERAL } from "./numerals.ts";

const ADVISING =
  /建议|不妨|可考虑|宜|最好|可以?(?:再|适当|略)?(?:压|减|删|扩|加|缩|控|改|拉|延|补|并|挪|拆|合)|应当?(?:压|减|删|扩|加|缩|控|改)/u;
/** What the work is to be made into: the number behind it is the editor's own. */
const AIM = new RegExp(
  `((?:控制|压缩?|减少?|缩短?|扩充?|扩展|增加?|加|改|删|补|合并|并|拆|提前|推迟|留|限)(?:[在到成为至作]|[^，。；]{0,4}?(?=${NUMERAL})))[^，。；]*`,
  "gu",
);
/** `三十秒内`: an aim by itself, behind advice. */
const WITHIN = new RegExp(`${NUMERAL}(?=\\s*(?:秒钟?|分钟|页半?|场|句|行|字|集|次)(?:以内|之内|内|左右|上下))`, "gu");
const NUMBER = new RegExp(`(?<!第\\s*)${NUMERAL}`, "gu");
/** Money, an audience and marks are nothing that a writer changes. */
const FORETOLD = /票房|播放|点击|投资|成本|预算|收视|评分|得分|[元亿]/u;

/** A text without the numbers that it proposes: `建议把第3场压到两页以内` states no figure of the work. */
export function withoutProposedNumbers(text: string): string {
  let advising = false;
  return text
    .split(/(?<=[，。；：！？])/u)
    .map((segment) => {
      advising ||= ADVISING.test(segment);
      return advising && !FORETOLD.test(segment)
        ? segment.replaceAll(AIM, (aim) => aim.replaceAll(NUMBER, "＃")).replaceAll(WITHIN, "＃")
        : segment;
    })
    .join("");
}
