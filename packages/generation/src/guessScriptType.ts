import type { ScriptType } from "./scriptTypes.ts";

/** Where a script says by itself what it is written for: its title page. */
const HEAD = 800;
/** What is said there, the more particular first: 电影 alone may be a place. */
const NAMED: readonly (readonly [RegExp, ScriptType])[] = [
  [/微短剧|竖屏(?:短)?剧|短剧剧本|集短剧|短剧《/u, 4],
  [/话剧|舞台剧|独幕剧|[二三四五]幕剧|小剧场/u, 6],
  [/动画(?:电影|长片|短片|剧|片|系列|剧本)|动漫剧本/u, 7],
  [/网络(?:大)?电影|网大剧本/u, 2],
  [/电视(?:连续)?剧|连续剧|网络?剧剧本|集网络?剧|分集剧本|剧集剧本/u, 3],
  [/微电影|短片(?:剧本|《)|剧情短片/u, 5],
  [/电影(?:文学)?剧本|院线电影|故事片剧本|电影《/u, 1],
];
const EPISODE = /^[\s【[（(]*第\s*([\d一二三四五六七八九十百零〇两]+)\s*集/gmu;
const EPISODE_SCENE = /^\s*(\d{1,3})\s*[-－—.．]\s*\d{1,3}(?=[\s、.．：:【\p{Script=Han}])/gmu;
const STAGE = /幕启|幕落|暗转|上场门|下场门|舞台(?:左|右|中央|深处)|追光/gu;
/** Characters of an episode below which it is one of a short drama, and of a whole work below which it is a short film or from which on it is a film. */
const SHORT_EPISODE = 2_500;
const SHORT_FILM = 8_000;
const FILM = 15_000;

const distinct = (text: string, pattern: RegExp): number =>
  new Set([...text.matchAll(pattern)].map(([, number = ""]) => number)).size;

/** The medium that a screenplay's text looks like, by rules: what it says of itself, episodes, stage words, length. Null where nothing tells. */
export function guessScriptType(text: string): ScriptType | null {
  const named = NAMED.find(([words]) => words.test(text.slice(0, HEAD)));
  if (named) return named[1];
  const characters = text.replaceAll(/\s+/gu, "").length;
  const episodes = Math.max(distinct(text, EPISODE), distinct(text, EPISODE_SCENE));
  if (episodes >= 2) return characters / episodes < SHORT_EPISODE ? 4 : 3;
  if ((text.match(STAGE) ?? []).length >= 2) return 6;
  if (characters >= FILM) return 1;
  return characters > 0 && characters < SHORT_FILM ? 5 : null;
}
