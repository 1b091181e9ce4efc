import { COMEDY } from "./cards/comedy.ts";
import { COSTUME } from "./cards/costume.ts";
import { CRIME } from "./cards/crime.ts";
import { FAMILY } from "./cards/family.ts";
import { FANTASY } from "./cards/fantasy.ts";
import { MYSTERY } from "./cards/mystery.ts";
import { REALISM } from "./cards/realism.ts";
import { ROMANCE } from "./cards/romance.ts";
import { SCIFI } from "./cards/scifi.ts";
import { WAR } from "./cards/war.ts";
import { WUXIA } from "./cards/wuxia.ts";
import { YOUTH } from "./cards/youth.ts";

/** One concrete situation, written for this product: who wants what, what is in the way, and what can be seen of it. */
export interface IdeaCard {
  /** `悬疑-1`: the genre and its place in it. Never given to another card. */
  id: string;
  genre: string;
  /** A person by trade or circumstance, without a name; `想` and the wish may follow. */
  person: string;
  wish: string;
  /** A clause that may follow `可是`. */
  obstacle: string;
  /** A clause that shows one moment. */
  image: string;
}

const SOURCES: readonly (readonly [genre: string, rows: string])[] = [
  ["悬疑", MYSTERY],
  ["爱情", ROMANCE],
  ["家庭", FAMILY],
  ["犯罪", CRIME],
  ["古装", COSTUME],
  ["奇幻", FANTASY],
  ["喜剧", COMEDY],
  ["战争", WAR],
  ["青春", YOUTH],
  ["科幻", SCIFI],
  ["现实题材", REALISM],
  ["武侠", WUXIA],
];

/** @throws Error when a row has not four parts */
function cardsOf([genre, rows]: (typeof SOURCES)[number]): IdeaCard[] {
  return rows
    .trim()
    .split("\n")
    .map((row, i) => {
      const [person, wish, obstacle, image, more] = row.split("｜");
      if (!person || !wish || !obstacle || !image || more !== undefined) throw new Error(`no idea card: ${row}`);
      return { id: `${genre}-${i + 1}`, genre, person, wish, obstacle, image };
    });
}

export const IDEA_CARDS: readonly IdeaCard[] = SOURCES.flatMap(cardsOf);
export const IDEA_GENRES: readonly string[] = SOURCES.map(([genre]) => genre);

/** Genres of the product's list that draw on another one's cards. */
const NEAR: readonly [RegExp, readonly string[]][] = [
  [/悬疑|惊悚|恐怖|谍/u, ["悬疑", "犯罪"]],
  [/犯罪|警|刑侦/u, ["犯罪", "悬疑"]],
  [/爱情|言情|甜/u, ["爱情"]],
  [/喜剧|荒诞/u, ["喜剧"]],
  [/科幻|未来/u, ["科幻"]],
  [/奇幻|玄幻|童话|动画|神/u, ["奇幻"]],
  [/战争|军|抗战|历史/u, ["战争", "古装"]],
  [/武侠|功夫|动作/u, ["武侠", "犯罪"]],
  [/古装|宫廷|仙侠|戏曲/u, ["古装", "武侠"]],
  [/青春|校园|儿童|体育|歌舞/u, ["青春"]],
  [/家庭|亲情|伦理/u, ["家庭"]],
  [/现实|乡土|剧情|纪实|传记|都市|职场|公路|灾难|冒险/u, ["现实题材", "家庭"]],
];

/** The cards of a genre as a writer put it; all of them where none is known. */
export function cardsOfGenre(genre: string): readonly IdeaCard[] {
  const nearGenres = NEAR.find(([words]) => words.test(genre))?.[1];
  return nearGenres ? IDEA_CARDS.filter((card) => nearGenres.includes(card.genre)) : IDEA_CARDS;
}
