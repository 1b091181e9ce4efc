import type { Values } from "../fields/field.ts";
import { SUPPORTING } from "../entities/storySynopsis.ts";
import { structureOf } from "../structures.ts";
import * as pools from "./pools.ts";
import { callingOf, cardAt, named, type IdeaContext, type Story } from "./story.ts";

/** The story core: one wish, what is in its way, and another that crosses it. */
export function coreCandidate(story: Story): Values {
  const [mainCard, secondCard] = [cardAt(story, 0), cardAt(story, 1)];
  const { draw } = story;
  return {
    scriptName: `${callingOf(mainCard)}的${draw.pick(pools.TITLE_THINGS)}`.slice(0, 32),
    storyCore: [
      `${mainCard.person}想${mainCard.wish}。可是${mainCard.obstacle}。`,
      `偏在这时，${secondCard.person}也有一件事非办不可：${secondCard.wish}。两件事只办得成一件。`,
      `故事停在这里：${mainCard.image}。`,
    ].join(""),
  };
}

export function synopsisCandidate(story: Story): Values {
  const { draw, lead, rival, friend } = story;
  const [one, two, three] = [cardAt(story, 0), cardAt(story, 1), cardAt(story, 2)];
  return {
    backgroundSetting: `故事在${draw.pick(pools.PLACES)}一带，前后是${draw.pick(pools.SPANS)}。这里的人都知道一件事，又都不提：${two.obstacle}。`,
    characterPlanning: [
      { characterName: lead, baseInfo: one.person, relation: `想${one.wish}`, characterType: 1, sort: 1 },
      {
        characterName: rival,
        baseInfo: two.person,
        relation: `要${two.wish}，正好挡着${lead}的路`,
        characterType: 2,
        sort: 2,
      },
      {
        characterName: friend,
        baseInfo: three.person,
        relation: `两边都认得，自己也想${three.wish}`,
        characterType: 3,
        sort: 3,
      },
    ],
    narrativeStyle: draw.pick(pools.STYLES),
    narrativePerspective: named(draw.pick(pools.PERSPECTIVES), story),
    coreElements: [one, two, three].map((card, i) => `${i + 1}. ${card.image}`).join("\n"),
    premise: `一个人想${one.wish}，而${one.obstacle}。${lead}肯拿什么去换？`,
    protagonistMotivation: [
      {
        motivation: `${lead}有一笔没有了结的旧事，和这件事连着：${three.obstacle}`,
        goal: one.wish,
        conflict: `${one.obstacle}；${rival}又要${two.wish}`,
        sort: 1,
      },
    ],
  };
}

const AGES = ["19", "24", "29", "33", "38", "44", "51", "57", "63", "70"] as const;

/** A person's page; the name and kind of role that the form has stay. */
export function biographyCandidate(story: Story, { form }: IdeaContext): Values {
  const { draw, lead } = story;
  const card = cardAt(story, 3);
  const name = String(form["name"] ?? "").trim() || story.friend;
  const woman = /[女妇妻姑姐妹婆娘嫂母]/u.test(card.person);
  const page: Values = {
    name,
    age: draw.pick(AGES),
    gender: woman ? "女" : draw.pick(["男", "女"]),
    occupation: callingOf(card),
    appearance: draw.pick(pools.APPEARANCES),
    personality: draw.pick(pools.TEMPERS),
    strengths: draw.pick(pools.STRENGTHS),
    weaknesses: draw.pick(pools.WEAKNESSES),
    skills: draw.pick(pools.SKILLS),
    hobbies: draw.pick(pools.HOBBIES),
    fears: draw.pick(pools.FEARS),
    characterBackground: `${name}是${card.person}。多年前的一件事改了${name}的路：${card.obstacle}。`,
    characterArc: draw.pick(pools.ARCS),
  };
  return Number(form["type"]) === SUPPORTING
    ? page
    : {
        ...page,
        motivation: `不想让那件事再来一遍：${card.obstacle}`,
        goals: card.wish,
        conflicts: name === lead ? `${story.rival}在前头等着，${card.image}` : `和${lead}要的是同一样东西`,
      };
}

/** What happens in a stage, by how far through the story it is. */
const STAGE: readonly ((story: Story, i: number) => string)[] = [
  (story, i) => `${story.lead}的日子照常过着。${cardAt(story, i).image}。`,
  (story, i) => `${cardAt(story, i).person}找到${story.lead}，要${cardAt(story, i).wish}。${story.lead}没有应。`,
  (story, i) => `${story.lead}动手了，才知道${cardAt(story, i).obstacle}。`,
  (story, i) => `${story.rival}抢先一步。${cardAt(story, i).image}，${story.lead}到的时候已经晚了。`,
  (story, i) => `${story.friend}说出瞒着的那半句：${cardAt(story, i).obstacle}。`,
  (story, i) => `${story.lead}和${story.rival}当面把账算清。${cardAt(story, i).image}。`,
];

export function outlineCandidate(story: Story, { form }: IdeaContext): Values {
  const { draw, lead, rival, friend } = story;
  const structure = structureOf(form["type"]);
  const last = structure.stages.length - 1;
  return {
    type: structure.type,
    narrativeStructure: structure.stages.map((title, i) => ({
      title,
      content: (STAGE[Math.round((i / last) * (STAGE.length - 1))] ?? STAGE[0])!(story, i),
      sort: i + 1,
    })),
    exposition: `${lead}，${cardAt(story, 0).person}，只想${cardAt(story, 0).wish}。${cardAt(story, 1).image}。`,
    climax: `${lead}终于到了跟前，而${cardAt(story, 0).obstacle}。${rival}把最后的选择推给了${lead}。`,
    resolution: `${draw.pick(pools.CLOSES)}。末了：${cardAt(story, 0).image}。`,
    subplots: [
      `${friend}的事：想${cardAt(story, 2).wish}，${cardAt(story, 2).obstacle}`,
      `${rival}的来路：${cardAt(story, 3).obstacle}`,
    ],
  };
}
