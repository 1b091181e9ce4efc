import { describe, expect, test } from "vitest";
import { ENTITIES, ITEM_KINDS } from "../entities/entities.ts";
import { cleanValues } from "../fields/clean.ts";
import type { Values } from "../fields/field.ts";
import { submitFault } from "../fields/validate.ts";
import { cardCandidates } from "./candidates.ts";
import { cardsOfGenre, IDEA_CARDS, IDEA_GENRES } from "./ideaCards.ts";
import type { IdeaContext } from "./story.ts";

const bigrams = (text: string): Set<string> => new Set([...text].slice(1).map((c, i) => `${[...text][i]}${c}`));
const context = (more: Partial<IdeaContext> = {}): IdeaContext => ({
  genre: "悬疑",
  scriptType: 1,
  form: {},
  persons: { lead: [], rival: [], friend: [] },
  places: [],
  above: {},
  ...more,
});

describe("the idea cards", () => {
  test("are at least 300, in at least ten genres, each with its own id", () => {
    expect(IDEA_CARDS.length).toBeGreaterThanOrEqual(300);
    expect(IDEA_GENRES.length).toBeGreaterThanOrEqual(10);
    expect(new Set(IDEA_CARDS.map(({ id }) => id)).size).toBe(IDEA_CARDS.length);
    for (const genre of IDEA_GENRES) expect(cardsOfGenre(genre).length).toBeGreaterThanOrEqual(20);
  });

  test("are concrete: no part is missing, too short or a sentence with its full stop", () => {
    for (const { person, wish, obstacle, image } of IDEA_CARDS)
      for (const part of [person, wish, obstacle, image]) {
        expect(part.length, part).toBeGreaterThanOrEqual(4);
        expect(part, part).not.toMatch(/[。！？｜]$|\s/u);
      }
  });

  test("say nothing twice, nor nearly", () => {
    const cards = IDEA_CARDS.map((card) => ({
      ...card,
      pairs: bigrams(card.person + card.wish + card.obstacle + card.image),
    }));
    for (const key of ["person", "wish", "obstacle", "image"] as const)
      expect(new Set(IDEA_CARDS.map((card) => card[key])).size).toBe(IDEA_CARDS.length);
    const near = cards.flatMap((one, i) =>
      cards.slice(i + 1).flatMap((other) => {
        const shared = [...one.pairs].filter((pair) => other.pairs.has(pair)).length;
        return shared / Math.min(one.pairs.size, other.pairs.size) > 0.3 ? [`${one.id} ~ ${other.id}`] : [];
      }),
    );
    expect(near).toEqual([]);
  });
});

describe("candidates from the cards", () => {
  test("are three different ones for every form, the same for the same seed", () => {
    for (const kind of ITEM_KINDS) {
      const [one, two] = [cardCandidates(kind, context(), "种子"), cardCandidates(kind, context(), "种子")];
      expect(one).toEqual(two);
      expect(new Set(one.map((values) => JSON.stringify(values))).size).toBe(3);
      expect(cardCandidates(kind, context(), "别的种子")).not.toEqual(one);
    }
  });

  test("can be submitted as they are, for every kind, structure, role and medium", () => {
    const reference = [{ refType: "card", refName: "悬疑-1", refContent: "一张卡" }];
    const core: Values = {
      genre: "悬疑",
      theme: "债",
      initialIdea: "想法",
      creativeRefSources: reference,
      type: "电影",
      subtype: "乡土",
      audienceTarget: "成人",
    };
    for (let seed = 0; seed < 40; seed++)
      for (const kind of ITEM_KINDS)
        for (const type of kind === "outline" ? [1, 2, 3, 4] : kind === "biography" ? [1, 2, 3] : [undefined])
          for (const scriptType of [1, 4]) {
            const form: Values = { ...(kind === "core" && core), ...(type !== undefined && { type }) };
            for (const values of cardCandidates(
              kind,
              context({ form, scriptType, genre: IDEA_GENRES[seed % 12] ?? "" }),
              `${seed}`,
            ))
              expect(submitFault(kind, cleanValues(ENTITIES[kind].fields, { ...form, ...values })), kind).toBeNull();
          }
  });

  test("keep to the persons and places that the work has", () => {
    const persons = { lead: ["沈照禾"], rival: ["罗顺堂"], friend: ["庄敏"] };
    const [scene] = cardCandidates("scene", context({ persons, places: ["上坪井台"] }), "一");
    expect(["沈照禾", "罗顺堂", "庄敏"]).toEqual(expect.arrayContaining(scene?.["character"] as string[]));
    for (const seed of ["一", "二", "三"])
      expect(cardCandidates("scene", context({ persons, form: { title: "河堤下的修船铺" } }), seed)).toMatchObject([
        { place: "河堤下的修船铺" },
        { place: "河堤下的修船铺" },
        { place: "河堤下的修船铺" },
      ]);
    const pages = cardCandidates("biography", context({ persons, form: { name: "罗顺堂", type: 2 } }), "一");
    expect(pages.map((page) => page["name"])).toEqual(["罗顺堂", "罗顺堂", "罗顺堂"]);
  });
});
