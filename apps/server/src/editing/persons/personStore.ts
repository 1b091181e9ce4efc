import { randomUUID } from "node:crypto";
import {
  EMPTY_PERSON,
  PERSON_FIELDS,
  PERSONS_MAX,
  type PersonField,
  type PersonProfile,
  type ScriptPerson,
  type PersonCounts,
  type UpdatePerson,
} from "@mochang/contract";
import type { PersonFigures } from "@mochang/screenplay";
import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { loadFigures } from "../../documents/index.ts";
import { presentTime } from "../../library/index.ts";
import { AppError, type Database, type Now, type Queryable, type Transaction } from "../../platform/index.ts";
import { persons } from "../tables.ts";
import { type OwnVersion } from "../../modelRuns/index.ts";
import { unseen } from "../refuseUnseen.ts";
import { itemId } from "../resolveItem.ts";
import { byEveryName, followCast } from "./followCast.ts";

export type PersonRow = typeof persons.$inferSelect;
export interface PersonDeps {
  db: Database;
  now: Now;
}

const NAMED_MESSAGE = "已经有叫这个名字的人物";
const TOO_MANY = `一部作品最多 ${PERSONS_MAX} 个人物`;

export const isEmptyField = (value: PersonProfile[PersonField] | undefined): boolean =>
  value === undefined || value.length === 0;

const sameField = (a: PersonProfile[PersonField] | undefined, b: PersonProfile[PersonField] | undefined): boolean =>
  JSON.stringify(isEmptyField(a) ? "" : a) === JSON.stringify(isEmptyField(b) ? "" : b);

/** The rows of a version, deleted persons among them. */
export const allRows = (db: Queryable, documentId: string): Promise<PersonRow[]> =>
  db
    .select()
    .from(persons)
    .where(eq(persons.documentId, documentId))
    .orderBy(asc(persons.createdAt), asc(persons.name));

const countsOf = (person: PersonFigures): PersonCounts => ({
  scenes: person.scenes,
  speakingScenes: person.speakingScenes ?? [],
  mentionedScenes: person.mentionedScenes ?? [],
  speeches: person.speeches,
  speechCharacters: person.speechCharacters,
  share: person.share,
});

export const presentPerson = (
  row: PersonRow,
  { script, version }: OwnVersion,
  figures: PersonFigures | undefined,
): ScriptPerson => ({
  id: itemId(row.documentId, row.id),
  scriptId: script.id,
  versionId: version.id,
  name: row.name,
  aliases: figures ? [figures.name, ...figures.aliases].filter((name) => name !== row.name) : [],
  ...EMPTY_PERSON,
  ...row.profile,
  origins: row.origins,
  offered: row.offered,
  counts: figures ? countsOf(figures) : null,
  doubtful: figures?.doubtful === true && !row.kept,
  updateTime: presentTime(row.updatedAt),
});

/**
 * The persons of a version: those whom rules find in the script, the most present first, then those of whom only their writer knows, then the doubtful. Rows are
 * brought into step with the script first.
 */
export async function listPersons({ db, now }: PersonDeps, ownVersion: OwnVersion): Promise<ScriptPerson[]> {
  const documentId = ownVersion.version.id;
  const { figures, seq } = await loadFigures(db, documentId);
  let rows = await allRows(db, documentId);
  // Of a text that has changed since it was read, rules do not know whom it names: whoever was just renamed in it would stand there twice.
  const isCurrent = seq >= ownVersion.version.textSeq;
  if (isCurrent && (await followCast(db, documentId, rows, figures.people, now())))
    rows = await allRows(db, documentId);
  const byName = byEveryName(figures.people);
  const weight = ({ counts, doubtful }: ScriptPerson): number =>
    doubtful ? -2 : counts ? counts.scenes.length * 1_000 + Math.min(999, counts.speeches) : -1;
  return rows
    .filter((row) => !row.deleted)
    .map((row) => presentPerson(row, ownVersion, byName.get(row.name)))
    .map((person) => (isCurrent || person.counts ? person : { ...person, unread: true }))
    .sort((a, b) => weight(b) - weight(a));
}

const whereId = (documentId: string, id: string) => and(eq(persons.documentId, documentId), eq(persons.id, id));

/** @throws AppError not-found */
export async function loadPerson(db: Queryable, documentId: string, id: string): Promise<PersonRow> {
  const [row] = await db.select().from(persons).where(whereId(documentId, id));
  if (!row || row.deleted) throw new AppError("not-found");
  return row;
}

const originsOf = (profile: Partial<PersonProfile>): PersonRow["origins"] =>
  Object.fromEntries(PERSON_FIELDS.filter((field) => !isEmptyField(profile[field])).map((field) => [field, "author"]));

/** A request without fields that is sent again because its answer was lost comes within this time; later it is somebody who does not know that there is one. */
const REPLAY_MS = 60_000;

/** The person of this name where the same request has added them before; null for a name that nobody has. @throws AppError conflict */
async function addedBefore(
  tx: Transaction,
  wanted: Pick<PersonRow, "documentId" | "name" | "profile">,
  at: Date,
): Promise<PersonRow | null> {
  const [standing] = await tx
    .select()
    .from(persons)
    .where(and(eq(persons.documentId, wanted.documentId), eq(persons.name, wanted.name)));
  if (!standing) return null;
  const isBare = PERSON_FIELDS.every((field) => isEmptyField(wanted.profile[field]));
  const isSame =
    standing.kept &&
    (!isBare || at.getTime() - standing.createdAt.getTime() < REPLAY_MS) &&
    PERSON_FIELDS.every((field) => sameField(wanted.profile[field], standing.profile[field]));
  if (!isSame) throw new AppError("conflict", { msg: NAMED_MESSAGE });
  return standing;
}

/** Adds a person whom the writer names. @throws AppError conflict for a name that there is, invalid for too many */
export async function addPerson(
  { db, now }: PersonDeps,
  ownVersion: OwnVersion,
  name: string,
  profile: Partial<PersonProfile>,
): Promise<ScriptPerson> {
  const documentId = ownVersion.version.id;
  const at = now();
  const values = {
    documentId,
    id: randomUUID(),
    name,
    profile,
    origins: originsOf(profile),
    offered: {},
    kept: true,
    deleted: false,
    createdAt: at,
    updatedAt: at,
  };
  const row = await db.transaction(async (tx) => {
    // One who was deleted and is named again begins anew.
    await tx
      .delete(persons)
      .where(and(eq(persons.documentId, documentId), eq(persons.name, name), eq(persons.deleted, true)));
    const before = await addedBefore(tx, values, at);
    if (before) return before;
    if ((await tx.$count(persons, eq(persons.documentId, documentId))) >= PERSONS_MAX)
      throw new AppError("invalid", { msg: TOO_MANY });
    const [added] = await tx.insert(persons).values(values).onConflictDoNothing().returning();
    // Nothing was inserted where another request has just added the name.
    const stored = added ?? (await addedBefore(tx, values, at));
    if (!stored) throw new AppError("conflict");
    return stored;
  });
  return present(db, ownVersion, row);
}

async function present(db: Queryable, ownVersion: OwnVersion, row: PersonRow): Promise<ScriptPerson> {
  const { figures } = await loadFigures(db, ownVersion.version.id);
  return presentPerson(row, ownVersion, byEveryName(figures.people).get(row.name));
}

/** What a person's fields become when the writer has changed some: a field that he changed is his from now on. */
export function withWritten(
  row: Pick<PersonRow, "profile" | "origins" | "offered">,
  written: Partial<PersonProfile>,
): Pick<PersonRow, "profile" | "origins" | "offered"> {
  const changed = PERSON_FIELDS.filter(
    (field) => written[field] !== undefined && !sameField(written[field], row.profile[field]),
  );
  const origins = { ...row.origins };
  const offered = { ...row.offered };
  for (const field of changed) {
    if (isEmptyField(written[field])) delete origins[field];
    else origins[field] = "author";
    if (sameField(written[field], offered[field])) delete offered[field];
  }
  return { profile: { ...row.profile, ...Object.fromEntries(changed.map((f) => [f, written[f]])) }, origins, offered };
}

/** Fields that the client has not shown are not replaced. One that holds what is sent is not replaced at all: a request may come twice. @throws AppError conflict */
export function refuseUnseenFields(
  { name, profile }: Pick<PersonRow, "name" | "profile">,
  sent: Pick<z.output<typeof UpdatePerson>, "name"> & Partial<PersonProfile>,
  { name: shownName, ...shown }: NonNullable<z.output<typeof UpdatePerson>["replaces"]> = {},
): void {
  if (shownName !== undefined && shownName !== name && sent.name !== name) throw unseen();
  for (const field of PERSON_FIELDS) {
    const isSeen = shown[field] === undefined || sameField(shown[field], profile[field]);
    const isStored = sent[field] !== undefined && sameField(sent[field], profile[field]);
    if (!isSeen && !isStored) throw unseen();
  }
}

/** What a person's fields become when a model has written some: what the writer wrote stays, and the model's words are offered beside it. */
export function withGenerated(
  row: Pick<PersonRow, "profile" | "origins" | "offered">,
  generated: Partial<PersonProfile>,
): Pick<PersonRow, "profile" | "origins" | "offered"> {
  const { profile, origins, offered } = structuredClone(row);
  for (const field of PERSON_FIELDS) {
    const value = generated[field];
    if (value === undefined || isEmptyField(value) || sameField(value, profile[field])) continue;
    if (origins[field] === "author") Object.assign(offered, { [field]: value });
    else {
      Object.assign(profile, { [field]: value });
      origins[field] = "model";
    }
  }
  return { profile, origins, offered };
}

/** What becomes of a model's words beside the writer's. */
export function applySuggestionDecision(
  row: Pick<PersonRow, "profile" | "origins" | "offered">,
  fields: readonly PersonField[],
  take: boolean,
): Pick<PersonRow, "profile" | "origins" | "offered"> {
  const { profile, origins, offered } = structuredClone(row);
  for (const field of fields) {
    if (offered[field] === undefined) continue;
    if (take) {
      Object.assign(profile, { [field]: offered[field] });
      origins[field] = "model";
    }
    delete offered[field];
  }
  return { profile, origins, offered };
}

/** Changes a person under its row's lock. @throws AppError not-found, conflict for a name that another one has */
export async function changePerson(
  { db, now }: PersonDeps,
  ownVersion: OwnVersion,
  id: string,
  change: (row: PersonRow) => Partial<Pick<PersonRow, "name" | "profile" | "origins" | "offered">>,
): Promise<ScriptPerson> {
  const documentId = ownVersion.version.id;
  const row = await db.transaction(async (tx) => {
    const [found] = await tx.select().from(persons).where(whereId(documentId, id)).for("update");
    if (!found || found.deleted) throw new AppError("not-found");
    const changed = change(found);
    if (changed.name !== undefined && changed.name !== found.name) {
      const [other] = await tx
        .select({ id: persons.id, kept: persons.kept, deleted: persons.deleted })
        .from(persons)
        .where(and(eq(persons.documentId, documentId), eq(persons.name, changed.name)));
      if (other?.kept && !other.deleted) throw new AppError("conflict", { msg: NAMED_MESSAGE });
      // What rules alone put there gives way.
      if (other) await tx.delete(persons).where(whereId(documentId, other.id));
    }
    const [written] = await tx
      .update(persons)
      .set({ ...changed, kept: true, updatedAt: now() })
      .where(whereId(documentId, id))
      .returning();
    return written ?? found;
  });
  return present(db, ownVersion, row);
}

/** Keeps what a model wrote of a person, who may have been deleted meanwhile. */
export async function keepGeneratedPerson(
  tx: Transaction,
  documentId: string,
  id: string,
  generated: Partial<PersonProfile>,
  at: Date,
): Promise<void> {
  const [row] = await tx.select().from(persons).where(whereId(documentId, id)).for("update");
  if (!row || row.deleted) return;
  await tx
    .update(persons)
    .set({ ...withGenerated(row, generated), kept: true, updatedAt: at })
    .where(whereId(documentId, id));
}

/** Takes a person away for good; the name alone stays, so that rules do not bring it back. @throws AppError not-found */
export async function deletePerson({ db, now }: PersonDeps, { version }: OwnVersion, id: string): Promise<void> {
  const cleared = { profile: {}, origins: {}, offered: {}, kept: true, deleted: true, updatedAt: now() };
  const done = await db
    .update(persons)
    .set(cleared)
    .where(and(whereId(version.id, id), eq(persons.deleted, false)))
    .returning({ id: persons.id });
  if (done.length === 0) throw new AppError("not-found");
}
