import { type ProofRule, correctionsOf } from "./correction.ts";

/** Left out is what begins or ends a word of its own there: 目的的, 的的确确, 为了了解, 不甚了了, 受不了了. */
const DOUBLED =
  /(?<![的目打标准靶面])的的(?![的确士卢])|(?<![了为除甚罢小地心不得])了了(?![了解结却断事如然分当账局愿无一凡])|(?<![哥爷娘姐妹儿们])们们(?!们)|(?<![与])与与(?!与)|(?<!及)及及(?![及可])/gu;

/** 的的, 了了 where one of them is too many. */
export const doubled: ProofRule = (text) => correctionsOf("doubled", text, DOUBLED, ([words]) => words.slice(1));
