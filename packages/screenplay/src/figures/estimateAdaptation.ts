import { round } from "./count.ts";
import type { AdaptationEstimate, Span } from "./proseFigures.ts";

/** Characters of script: a film of 100 minutes, an episode of 45 minutes, a vertical episode (low to high). */
const FILM = 33_000;
const EPISODE = 15_000;
const VERTICAL = { low: 1_000, mid: 1_125, high: 1_250 };

/** What of a book's speech and of its narration stays in a script. Assumed, not measured: screenwriters keep most talk and turn narration into a few lines of action. */
const SPEECH_KEPT: Span = { low: 0.5, mid: 0.7, high: 0.9 };
const NARRATION_KEPT: Span = { low: 0.15, mid: 0.25, high: 0.4 };

const percent = (share: number): string => `${Math.round(share * 100)}%`;

interface Needs {
  characters: number;
  dialogueCharacters: number;
  leadingParts: number;
  speakingParts: number;
  places: number;
}

/** What an adaptation of the whole book would come to. */
export function estimateAdaptation({
  characters,
  dialogueCharacters,
  leadingParts,
  speakingParts,
  places,
}: Needs): AdaptationEstimate {
  const share = characters > 0 ? dialogueCharacters / characters : 0;
  const each = (of: (side: keyof Span) => number): Span => ({ low: of("low"), mid: of("mid"), high: of("high") });
  const compression = each((side) => round(share * SPEECH_KEPT[side] + (1 - share) * NARRATION_KEPT[side], 3));
  const scriptCharacters = each((side) => Math.round(characters * compression[side]));
  const parts = (length: number): Span =>
    each((side) => (characters > 0 ? Math.max(1, Math.round(scriptCharacters[side] / length)) : 0));
  return {
    scriptCharacters,
    compression,
    films: parts(FILM),
    episodes: parts(EPISODE),
    verticalEpisodes: {
      low: Math.ceil(scriptCharacters.low / VERTICAL.high),
      mid: Math.round(scriptCharacters.mid / VERTICAL.mid),
      high: Math.ceil(scriptCharacters.high / VERTICAL.low),
    },
    leadingParts,
    speakingParts,
    places,
    basis:
      `估算，不是测量：假定对白保留${percent(SPEECH_KEPT.low)}至${percent(SPEECH_KEPT.high)}、叙述压缩到${percent(NARRATION_KEPT.low)}至${percent(NARRATION_KEPT.high)}，` +
      `按本书对白占${percent(share)}折合为剧本字数；100分钟电影按约33000字、45分钟一集按约15000字、竖屏短剧一集按1000至1250字计。` +
      `角色数是文中点明说话人的人数，场所数是文中反复出现的地名，都是下限。`,
  };
}
