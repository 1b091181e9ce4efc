import type { Rule, Segment } from "./clauseSegment.ts";
import { NUMERAL } from "./numerals.ts";
import { one, TOGETHER } from "./segmentNumbers.ts";
import { isStated, isStatedOfWhole } from "./statedOfWhole.ts";

const MEET = `(?:${TOGETHER.source}|相遇|见面|对质|对峙|交手|碰撞|争吵|冲突|合作|联手)`;
/** More than one meeting: a single one may be by somebody whom the script does not name. */
const REPEATEDLY = new RegExp(
  `(?:多次|屡次|频频|频繁|反复|几度|数次|一再|不止一次|屡屡|${NUMERAL}度)[^，。；]{0,4}${MEET}|的(?:对手戏|同场戏)`,
  "u",
);
const DENIED = /没|未|不|缺|无|少|欠|空|零/u;

/** Two who are named side by side, and what is said behind them; null for anything else. */
function pairOf({ text, mentions }: Segment) {
  const [first, second] = mentions;
  if (mentions.length !== 2 || !first || !second || first.person === second.person) return null;
  if (first.person.scenes.length === 0 || second.person.scenes.length === 0) return null;
  if (!/^[和与跟同、]$/u.test(text.slice(first.end, second.start))) return null;
  const shared = first.person.scenes.filter((scene) => second.person.scenes.includes(scene));
  return { shared, behind: text.slice(second.end) };
}

/** Two who are in no scene together are said to meet again and again. */
const strangersTogether: Rule = (segment) => {
  const pair = pairOf(segment);
  return (
    pair !== null &&
    pair.shared.length === 0 &&
    REPEATEDLY.test(pair.behind) &&
    !DENIED.test(pair.behind) &&
    isStatedOfWhole(segment)
  );
};

const SHARED_SCENE = `(?:${TOGETHER.source})`;
const FACE_TO_FACE = /正面|真正|直接|单独|独处|私下|面对面|碰|照面|交锋/u;
const FIRST = new RegExp(
  `(?:首次|第一次|初次)(?:的)?${SHARED_SCENE}(?:就)?(?:是|出现|安排|放|落)?(?:在|到)?第|(?:直?到)第[^，。；]{1,8}场才(?:首次|第一次)?${SHARED_SCENE}`,
  "u",
);
const LAST = new RegExp(`最后一(?:次|场)(?:的)?${SHARED_SCENE}(?:就)?(?:是|出现|安排|放|落)?(?:在|到)?第`, "u");
const ONLY = new RegExp(
  `(?:只|仅|唯一)[^，。；]{0,4}第[^，。；]{1,8}场(?:里|中)?(?:一次|一场)?${SHARED_SCENE}过?$|(?:唯一|仅有|只有)(?:的)?(?:一次|一场)?${SHARED_SCENE}(?:是|就是|在|出现在)+第[^，。；]{1,8}场$|${SHARED_SCENE}的?(?:只有|仅有|唯有)第[^，。；]{1,8}场$`,
  "u",
);

/** The first, the last or the only scene that two share. */
const sceneOfMeeting: Rule = (segment) => {
  const pair = pairOf(segment);
  const scene = one(segment.scenes);
  if (!pair || scene === null || pair.shared.length === 0 || !isStated(segment)) return false;
  // Two may stand in one scene and not face each other.
  if (FACE_TO_FACE.test(pair.behind) && pair.shared.includes(scene)) return false;
  if (ONLY.test(pair.behind)) return pair.shared.length > 1 || !pair.shared.includes(scene);
  if (FIRST.test(pair.behind)) return Math.min(...pair.shared) !== scene;
  return LAST.test(pair.behind) && Math.max(...pair.shared) !== scene;
};

/** The scenes that two people share. */
export const MEETING_RULES: readonly Rule[] = [strangersTogether, sceneOfMeeting];
