import type { Values } from "../fields/field.ts";
import { isEpisodic, type ScriptType } from "../scriptTypes.ts";
import type { SeededRandom } from "./seededRandom.ts";
import * as pools from "./pools.ts";
import { callingOf, cardAt, named, type IdeaContext, type Story } from "./story.ts";

const placesOf = (draw: SeededRandom, knownPlaces: readonly string[], count: number): string[] =>
  [...new Set([...draw.some(knownPlaces, Math.ceil(count / 2)), ...draw.some(pools.PLACES, count)])].slice(0, count);

/** A short title made of what is there: a place's last word or a person's calling. */
const shortTitle = (draw: SeededRandom, story: Story, i: number): string =>
  `${callingOf(cardAt(story, i)).slice(0, 12)}的${draw.pick(pools.TITLE_THINGS)}`;

const keep = (form: Values, key: string, otherwise: string): string => String(form[key] ?? "").trim() || otherwise;

export function actCandidate(story: Story, { form, places }: IdeaContext): Values {
  const { draw, lead, rival, friend } = story;
  const sequences = [4, 5, 6].map((i, at) => ({
    name: shortTitle(draw, story, i),
    sequence: [
      `${lead}遇上${cardAt(story, i).person}，此人要${cardAt(story, i).wish}。`,
      `${lead}往前一步，才知道${cardAt(story, i).obstacle}。`,
      `${rival}先到了。${cardAt(story, i).image}。`,
    ][at],
    sceneNum: 3 + draw.number(3),
    sort: at + 1,
  }));
  return {
    title: keep(form, "title", shortTitle(draw, story, 0)),
    overview: `${lead}想${cardAt(story, 0).wish}，${rival}不肯。中途${cardAt(story, 1).person}插了进来，${cardAt(story, 1).obstacle}。`,
    sequences,
    theme: `为了${cardAt(story, 0).wish}，能不能让${friend}吃亏`,
    pacing: draw.pick(pools.PACES),
    conflict: `${lead}要${cardAt(story, 0).wish}；${rival}要${cardAt(story, 2).wish}。`,
    resolution: draw.pick(pools.CLOSES),
    keyEvents: [0, 1, 2].map((i) => cardAt(story, i).image),
    locations: placesOf(draw, places, 3),
  };
}

export function sequenceCandidate(story: Story, { form, places, scriptType }: IdeaContext): Values {
  const { draw, lead, rival, friend } = story;
  const at = placesOf(draw, places, 4);
  const does = [
    `${lead}来打听，对方说的头一句就对不上：${cardAt(story, 0).obstacle}。`,
    `${friend}带来一个人，${cardAt(story, 1).person}。`,
    `${rival}当着众人问${lead}一句话，${lead}答错了。`,
    `散了以后，${lead}独自回来。${cardAt(story, 2).image}。`,
  ];
  const episode = isEpisodic(scriptType as ScriptType | null)
    ? {
        hook: `开头就看见：${cardAt(story, 3).image}`,
        cliffhanger: named(`{lead}刚要开口，门外报出了{rival}的名字`, story),
        minutes: scriptType === 4 ? 2 : 45,
      }
    : {};
  return {
    title: keep(form, "title", shortTitle(draw, story, 1)),
    overview: `${lead}以为只要${cardAt(story, 0).wish}就行，到这里才明白${cardAt(story, 0).obstacle}。`,
    scenes: does.map((description, i) => ({ title: at[i] ?? at[0], description, sort: i + 1 })),
    tension: `${lead}多问一句，${rival}就多防一分；${friend}夹在当中。`,
    goal: `${lead}要从${rival}那里得到一句实话`,
    turningPoint: draw.pick(pools.TURNS),
    emotionalShift: draw.pick(pools.SHIFTS),
    resolution: draw.pick(pools.CLOSES),
    ...episode,
  };
}

export function sceneCandidate(story: Story, { form, places }: IdeaContext): Values {
  const { draw, lead, rival, friend } = story;
  const [first, second] = draw.some([lead, rival, friend], 2) as [string, string];
  const card = cardAt(story, 0);
  // A sequence from the cards calls the scenes that it plans by their places.
  const title = keep(form, "title", "");
  const isPlace = [...places, ...pools.PLACES].includes(title);
  return {
    time: keep(form, "time", draw.pick(pools.TIMES)),
    place: keep(form, "place", isPlace ? title : (placesOf(draw, places, 1)[0] ?? "")),
    character: [first, second],
    atmosphere: draw.pick(pools.MOODS),
    purpose: `让${first}知道：${card.obstacle}`,
    rhythm: draw.pick(pools.RHYTHMS),
    title: keep(form, "title", shortTitle(draw, story, 2)),
    theme: `${first}想${card.wish}，${second}只要拖过今天`,
    beats: [
      `${first}进来时手里拿着一样${second}认得的东西。`,
      `${second}不接话，接着干手上的活儿。`,
      `${first}把话说到一半，${draw.pick(pools.TURNS)}。`,
      `${card.image}。`,
    ],
  };
}
