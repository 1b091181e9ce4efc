import { splitCited, splitRaw, type SceneCard } from "@mochang/contract";
import { wordsHash } from "@mochang/screenplay";
import { bare, nameAndRest, type ReportedItem } from "./todoSource.ts";

/** What the cards on the scenes say: one item a card, known by its words. */
export const cardProblems = (cards: readonly SceneCard[]): ReportedItem[] =>
  cards.map(({ sceneId, promptId, title: prompt, result, quotes }) => {
    const parts = /@[\d:]+-\d+】/u.test(result) ? splitCited(result) : splitRaw(result);
    const words = bare(parts.map((part) => (part.type === "text" ? part.text : "")).join(""));
    const { title, sentence } = nameAndRest(words);
    return {
      key: `card:${wordsHash(`${sceneId}\n${promptId}\n${result}`)}`,
      source: "card",
      from: `评估，${prompt}`,
      title: title || prompt,
      sentence,
      // A card whose words are its writer's own quotes nothing, and is of its scene.
      quotes: quotes.length > 0 ? quotes : [{ quote: "", sceneId }],
    };
  });
