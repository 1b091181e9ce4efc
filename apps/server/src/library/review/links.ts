import { createHash, createHmac, randomUUID } from "node:crypto";
import {
  READER_NAME_MAX,
  REVIEW_DAYS_MAX,
  REVIEW_LINKS_MAX,
  type AddReviewLink,
  type ReviewLink,
} from "@mochang/contract";
import { and, count, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { loadDocument } from "../../documents/index.ts";
import { AppError, type Database, type Now, type Queryable } from "../../platform/index.ts";
import { clean } from "../cleanFields.ts";
import { documentOf } from "../documentOf.ts";
import { presentTime } from "../present.ts";
import type { Script } from "../scriptAccess.ts";
import { notes, reviewLinks, scripts } from "../tables.ts";
import { lockScript, saveVersion } from "../versions/scriptVersions.ts";

export type LinkRow = typeof reviewLinks.$inferSelect;

export interface LinkDeps {
  db: Database;
  now: Now;
  /** The server's key: a link's secret is made of it and of its id, so that it can be told again and need not be kept. */
  secret: Buffer;
}

const DAY_MS = 86_400_000;
const NAMELESS = `请写上给谁看，最多 ${READER_NAME_MAX} 字`;
const PAST_DAY = "请选今天或以后的日子";
const DAY_TOO_FAR_MESSAGE = `最远只能到 ${REVIEW_DAYS_MAX} 天以后`;
const FULL_MESSAGE = `一部作品最多同时开着 ${REVIEW_LINKS_MAX} 个审读链接，请先收回一些`;

/** The secret that a link's fragment bears. */
export const secretOf = (key: Buffer, linkId: string): string =>
  createHmac("sha256", key).update(`review link ${linkId}`).digest("base64url");
export const hashOfSecret = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** The moment at which a day of Beijing ends. @throws AppError invalid for a day that no calendar has */
function endOf(day: string): Date {
  const start = new Date(`${day}T00:00:00+08:00`);
  if (Number.isNaN(start.getTime()) || dayOf(start) !== day) throw new AppError("invalid", { msg: PAST_DAY });
  return new Date(start.getTime() + DAY_MS);
}
const dayOf = (at: Date): string => presentTime(at).slice(0, 10);
/** The last day on which a link opens. */
export const lastDay = ({ shutsAt }: Pick<LinkRow, "shutsAt">): string => dayOf(new Date(shutsAt.getTime() - 1));

/** Makes a link to a version of the user's script. @throws AppError not-found, invalid */
export async function addLink(
  deps: LinkDeps,
  script: Script,
  newLink: z.output<typeof AddReviewLink>,
): Promise<ReviewLink> {
  const { db, now, secret } = deps;
  const name = clean(newLink.name).replaceAll(/\s+/gu, " ");
  if (name === "") throw new AppError("invalid", { msg: NAMELESS });
  const shutsAt = endOf(newLink.day);
  if (shutsAt <= now()) throw new AppError("invalid", { msg: PAST_DAY });
  if (shutsAt.getTime() - now().getTime() > (REVIEW_DAYS_MAX + 1) * DAY_MS)
    throw new AppError("invalid", { msg: DAY_TOO_FAR_MESSAGE });
  const version = await documentOf(db, script, newLink.versionId);
  // Nothing is kept for a link that is refused.
  await requireRoom(db, script, now());
  const documentId = newLink.frozen
    ? (await saveVersion(deps, script, { from: version.id, name: `给${name}审读 ${presentTime(now()).slice(5, 16)}` }))
        .id
    : version.id;
  const id = randomUUID();
  const row: LinkRow = {
    id,
    scriptId: script.id,
    documentId,
    secretHash: hashOfSecret(secretOf(secret, id)),
    name,
    mayNote: newLink.mayNote,
    watermark: newLink.watermark,
    frozen: newLink.frozen,
    shutsAt,
    revokedAt: null,
    visits: 0,
    createdAt: now(),
  };
  await db.transaction(async (tx) => {
    await lockScript(tx, script);
    await requireRoom(tx, script, now());
    await tx.insert(reviewLinks).values(row);
  });
  return presentLink(deps, script, row, { notes: 0, versionName: (await loadDocument(db, documentId))?.name ?? "" });
}

/** @throws AppError invalid while as many links of a script are open as may be */
async function requireRoom(db: Queryable, script: Pick<Script, "id">, now: Date): Promise<void> {
  const isOpen = and(eq(reviewLinks.scriptId, script.id), isNull(reviewLinks.revokedAt), gt(reviewLinks.shutsAt, now));
  if ((await db.$count(reviewLinks, isOpen)) >= REVIEW_LINKS_MAX) throw new AppError("invalid", { msg: FULL_MESSAGE });
}

/** The links of a script, newest first. */
export async function listLinks(deps: LinkDeps, script: Script): Promise<ReviewLink[]> {
  const { db } = deps;
  const rows = await db
    .select()
    .from(reviewLinks)
    .where(eq(reviewLinks.scriptId, script.id))
    .orderBy(desc(reviewLinks.createdAt))
    .limit(200);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const documents = [...new Set(rows.map(({ documentId }) => documentId))];
  const counted = await db
    .select({ linkId: notes.linkId, documentId: notes.documentId, n: count() })
    .from(notes)
    .where(and(inArray(notes.linkId, ids), inArray(notes.documentId, documents)))
    .groupBy(notes.linkId, notes.documentId);
  const names = new Map(
    await Promise.all(documents.map(async (id) => [id, (await loadDocument(db, id))?.name ?? ""] as const)),
  );
  return rows.map((row) =>
    presentLink(deps, script, row, {
      notes: counted.find((of) => of.linkId === row.id && of.documentId === row.documentId)?.n ?? 0,
      versionName: names.get(row.documentId) ?? "",
    }),
  );
}

function presentLink(
  { now, secret }: LinkDeps,
  script: Pick<Script, "documentId">,
  row: LinkRow,
  options: Pick<ReviewLink, "notes" | "versionName">,
): ReviewLink {
  const state = row.revokedAt ? "revoked" : row.shutsAt <= now() ? "past" : "open";
  const words = secretOf(secret, row.id);
  // Another key than the one it was made with opens nothing.
  const isCurrent = hashOfSecret(words) === row.secretHash;
  return {
    id: row.id,
    path: state === "open" && isCurrent ? `/review#k=${words}` : "",
    name: row.name,
    versionId: row.documentId === script.documentId ? "" : row.documentId,
    state,
    day: lastDay(row),
    revoked: row.revokedAt ? presentTime(row.revokedAt) : "",
    mayNote: row.mayNote,
    watermark: row.watermark,
    frozen: row.frozen,
    visits: row.visits,
    ...options,
  };
}

/** Shuts a link for good; twice is once. @throws AppError not-found for another user's */
export async function revokeLink({ db, now }: LinkDeps, userId: string, id: string): Promise<string> {
  const [row] = await db
    .select({ scriptId: reviewLinks.scriptId })
    .from(reviewLinks)
    .innerJoin(scripts, eq(scripts.id, reviewLinks.scriptId))
    .where(and(eq(reviewLinks.id, id), eq(scripts.userId, userId)));
  if (!row) throw new AppError("not-found");
  await db
    .update(reviewLinks)
    .set({ revokedAt: now() })
    .where(and(eq(reviewLinks.id, id), isNull(reviewLinks.revokedAt)));
  return row.scriptId;
}

/** The links that a user gave, for the export of the account: without what opens them. */
export async function* reviewLinksOf(db: Queryable, userId: string): AsyncGenerator<unknown, void, undefined> {
  const { id, scriptId, documentId, name, mayNote, watermark, frozen, shutsAt, revokedAt, visits, createdAt } =
    reviewLinks;
  yield* await db
    .select({ id, scriptId, documentId, name, mayNote, watermark, frozen, shutsAt, revokedAt, visits, createdAt })
    .from(reviewLinks)
    .innerJoin(scripts, eq(scripts.id, scriptId))
    .where(eq(scripts.userId, userId))
    .orderBy(createdAt);
}

/** Counts one more opening. */
export async function countVisit(db: Queryable, id: string): Promise<void> {
  await db
    .update(reviewLinks)
    .set({ visits: sql`${reviewLinks.visits} + 1` })
    .where(eq(reviewLinks.id, id));
}
