import { CARD_PROMPTS, type CardPromptId, type SceneCard } from "@mochang/contract";

/** What is judged once more when a scene is: all but the cards with the writer's own words, which nothing would bring back. */
export function judgedAnew(cards: readonly SceneCard[]): { due: CardPromptId[]; kept: string[] } {
  const edited = new Set(cards.filter((card) => card.edited).map(({ promptId }) => promptId));
  return {
    due: CARD_PROMPTS.map(({ id }) => id).filter((id) => !edited.has(id)),
    kept: CARD_PROMPTS.filter(({ id }) => edited.has(id)).map(({ title }) => title),
  };
}
