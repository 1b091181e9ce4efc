/** An address, or a number to call. */
const CONTACT =
  /(?:QQ|扣扣|微信|电话|联系)[^。]{0,12}\d{5,}|\bwww\.|https?:\/\/|[a-z\d.]+@[a-z\d]+\.|[a-z\d]\.(?:com|net|cn)\b|<script/i;
/** `……………本短剧剧本后面省略了很多内容，如有需要请联系`: what a seller of scripts puts behind the part that he shows. */
const OPENS =
  /(?:(?:[.…·][.。…·]{5,} ?)+(?:本|此|该|更多|如需|需要|如有|专业|欢迎)|(?<=[。!?”）)…])[本此该][^。!?:]{0,14}剧本[^。!?:]{0,8}省略)/g;
/** No notice is longer. */
const MAX_LENGTH = 400;

/** Where the notice of a web site begins that ends the line; -1 for none. */
export function noticeAt(norm: string): number {
  const from = Math.max(0, norm.length - MAX_LENGTH);
  const tail = norm.slice(from);
  if (!CONTACT.test(tail)) return -1;
  for (const match of tail.matchAll(OPENS)) if (CONTACT.test(tail.slice(match.index))) return from + match.index;
  return -1;
}
