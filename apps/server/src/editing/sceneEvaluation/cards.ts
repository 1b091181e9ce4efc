import { CARD_PROMPTS, type CardPromptId, type CardQuote, type DeletedCard, type SceneCard } from "@mochang/contract";
import { and, asc, eq } from "drizzle-orm";
import { presentTime } from "../../library/index.ts";
import { AppError, type Queryable } from "../../platform/index.ts";
import { sceneCards } from "../tables.ts";

const REPLACED = "这一条已经有了新的评估，删去那一条再放回来";

/** Whose card it is: one a document, scene and prompt. */
export interface CardKey {
  documentId: string;
  sceneId: string;
  promptId: CardPromptId;
}

/** What a card's id on the wire says; scenes' ids may hold dots. */
export function readCardId(id: string): CardKey | null {
  const [, documentId, sceneId, prompt] = /^([^.]+)\.(.+)\.(\d+)$/u.exec(id) ?? [];
  const promptId = CARD_PROMPTS.find((p) => String(p.id) === prompt)?.id;
  return documentId === undefined || sceneId === undefined || promptId === undefined
    ? null
    : { documentId, sceneId, promptId };
}
const cardId = ({ documentId, sceneId, promptId }: CardKey): string => `${documentId}.${sceneId}.${promptId}`;

const isCard = ({ documentId, sceneId, promptId }: CardKey) =>
  and(eq(sceneCards.documentId, documentId), eq(sceneCards.sceneId, sceneId), eq(sceneCards.promptId, promptId));

export interface WrittenCard {
  result: string;
  quotes: CardQuote[];
  lines: Record<string, string>;
  model: string | null;
  units: number;
}

/** Puts a card that a model wrote in the place of the one before it. */
export async function putCard(db: Queryable, key: CardKey, card: WrittenCard, now: Date): Promise<void> {
  const row = { ...card, edited: false, updatedAt: now };
  await db
    .insert(sceneCards)
    .values({ ...key, ...row })
    .onConflictDoUpdate({ target: [sceneCards.documentId, sceneCards.sceneId, sceneCards.promptId], set: row });
}

/** Keeps a writer's own words on a card; one that was not there is theirs alone. */
export async function saveCard(db: Queryable, key: CardKey, result: string, now: Date): Promise<void> {
  await db
    .insert(sceneCards)
    .values({ ...key, result, quotes: [], lines: {}, model: null, units: 0, edited: true, updatedAt: now })
    .onConflictDoUpdate({
      target: [sceneCards.documentId, sceneCards.sceneId, sceneCards.promptId],
      set: { result, edited: true, updatedAt: now },
    });
}

/** Takes back that a card was deleted; done again, as after a lost answer, it is the same. @throws AppError conflict where there is another in its place by now */
export async function restoreCard(
  db: Queryable,
  key: CardKey,
  card: DeletedCard & { result: string },
  now: Date,
): Promise<void> {
  const restored = await db
    .insert(sceneCards)
    .values({ ...key, ...card, updatedAt: now })
    .onConflictDoUpdate({
      target: [sceneCards.documentId, sceneCards.sceneId, sceneCards.promptId],
      set: { updatedAt: now },
      setWhere: eq(sceneCards.result, card.result),
    })
    .returning({ id: sceneCards.sceneId });
  if (restored.length === 0) throw new AppError("conflict", { msg: REPLACED });
}

/** @returns whether it was there */
export const deleteCard = async (db: Queryable, key: CardKey): Promise<boolean> =>
  (await db.delete(sceneCards).where(isCard(key)).returning({ id: sceneCards.sceneId })).length > 0;

/** A scene's cards in the order of their prompts, or those of all scenes of a version. */
export async function listCards(
  db: Queryable,
  scriptId: string,
  documentId: string,
  ofScene?: string,
): Promise<SceneCard[]> {
  const rows = await db
    .select()
    .from(sceneCards)
    .where(
      and(eq(sceneCards.documentId, documentId), ofScene === undefined ? undefined : eq(sceneCards.sceneId, ofScene)),
    )
    .orderBy(asc(sceneCards.sceneId), asc(sceneCards.promptId));
  return rows.flatMap(({ promptId, updatedAt, ...row }) => {
    const prompt = CARD_PROMPTS.find(({ id }) => id === promptId);
    if (!prompt) return [];
    const { sceneId, result, quotes, lines, model, edited, units } = row;
    return [
      {
        id: cardId({ documentId, sceneId, promptId: prompt.id }),
        scriptId,
        versionId: documentId,
        sceneId,
        promptId: prompt.id,
        title: prompt.title,
        result,
        quotes,
        lines,
        model,
        edited,
        units,
        updateTime: presentTime(updatedAt),
      },
    ];
  });
}
