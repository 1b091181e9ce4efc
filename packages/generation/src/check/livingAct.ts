import { escapeRegExp } from "../fields/escapeRegExp.ts";

/** What only the living do, behind a name at the beginning of a sentence. */
const LIVES =
  "(?:[走站推坐拿掏端抬接拍扶蹲笑伸转冲跑递搬拎提夹掀拉按摸喊骂叹抽擦抓]|靠着|把|将|点了?点头|摇了?摇头|看了?看|从[^。，]{1,8}[走出进来回])";

/** What one of these names does at the beginning of a sentence, as only the living and present do; null: nothing, or it only seems so. */
export function livingAct(names: readonly string[], text: string): string | null {
  if (/仿佛|好像|似乎|像是/u.test(text)) return null;
  return (
    new RegExp(`(?:^|[。！？△\\s])((?:${names.map(escapeRegExp).join("|")})${LIVES})`, "u").exec(text)?.[1] ?? null
  );
}
