import {
  COMPARE_FINDINGS_MAX,
  COMPARE_MAX_CHARACTERS,
  COMPARE_ROWS_MAX,
  COMPARE_SCENES_MAX,
  type ComparedFinding,
  type ComparedSceneHead,
  type DraftComparison,
  type SceneRows,
  type Verdict,
} from "@mochang/contract";
import { placeName, type Figures, type Finding } from "@mochang/screenplay";
import {
  compareFigures,
  compareFindings,
  comparePeople,
  comparePlaces,
  MIN_SHARED_TEXT,
  type ComparedScene,
  type Comparison,
  type DiffRow,
} from "@mochang/screenplay/compare";
import { loadDecisions, loadFigures, newestReading } from "../../documents/index.ts";
import { documentIdOf, loadOwnScript, refreshScript, type Script } from "../../library/index.ts";
import { AppError, type Database } from "../../platform/index.ts";
import type { EvaluationDeps } from "../deps.ts";
import { newestEvaluation } from "../report/loadReport.ts";
import { verdictOf } from "../report/outcome.ts";
import { compareInWorker, diffInWorker, type DraftReading } from "./compareInWorker.ts";
import { readDraft } from "./drafts.ts";
import { memoizeRecent } from "./memoizeRecent.ts";
import { loadSceneText } from "./loadSceneText.ts";
import { compareScores } from "./scores.ts";

export type CompareDeps = Pick<EvaluationDeps, "db" | "runLog" | "promptBook">;

/** Alignments of the last pairs that were asked for: a page asks for one pair many times, scene by scene. */
const alignments = memoizeRecent<Comparison>(12);

type DraftScript = Script & DraftReading;

interface Pair {
  old: DraftScript;
  new: DraftScript;
}

/** Which reading of a script is compared; without one the newest. */
export interface Compared {
  documentId: string;
  readingId: string | undefined;
}

/** A script in the reading that is meant, else in its default version's newest. @throws AppError not-found */
async function readAs(db: Database, script: Script, compared?: Compared): Promise<DraftScript> {
  const documentId = compared?.documentId ?? documentIdOf(script, "");
  const readingId = compared?.readingId ?? (await newestReading(db, documentId))?.id;
  if (readingId === undefined) throw new AppError("not-found");
  return { ...script, documentId, readingId };
}

/** Both scripts, checked. @throws AppError not-found for someone else's, invalid for what cannot be compared */
async function loadPair(
  { db }: CompareDeps,
  userId: string,
  scriptId: string,
  other: string,
  compared?: Compared,
): Promise<Pair> {
  const [next, old] = [await loadOwnScript(db, userId, scriptId), await loadOwnScript(db, userId, other)];
  if (next.id === old.id) throw new AppError("invalid", { msg: "请选另外一稿来对比" });
  if (next.fileType !== old.fileType) throw new AppError("invalid", { msg: "剧本和小说不能放在一起对比" });
  if (Math.max(next.characters, old.characters) > COMPARE_MAX_CHARACTERS)
    throw new AppError("invalid", { msg: "稿子超过 200 万字，暂时不能对比" });
  return { old: await readAs(db, old), new: await readAs(db, next, compared) };
}

async function align({ db }: CompareDeps, { old, new: next }: Pair): Promise<Comparison> {
  const decisions = [await loadDecisions(db, old.documentId), await loadDecisions(db, next.documentId)];
  return alignments(`${old.readingId} ${next.readingId} ${JSON.stringify(decisions)}`, () =>
    compareInWorker(db, old.userId, old, next, old.characters + next.characters),
  );
}

/**
 * Two own scripts compared as they are now: scenes, figures, findings and, where both were evaluated, scores. Starts nothing and costs nothing.
 * @throws AppError not-found, invalid
 */
export async function compareScripts(
  deps: CompareDeps & Pick<EvaluationDeps, "now">,
  userId: string,
  scriptId: string,
  other: string,
): Promise<DraftComparison> {
  const read = await loadPair(deps, userId, scriptId, other);
  // What was saved in the last minute may be in no reading yet.
  for (const script of [read.old, read.new]) await refreshScript(deps, script.documentId, { userId });
  return comparePair(deps, await loadPair(deps, userId, scriptId, other));
}

async function comparePair(deps: CompareDeps, pair: Pair): Promise<DraftComparison> {
  const comparison = await align(deps, pair);
  const [a, b] = [await figuresOf(deps, pair.old), await figuresOf(deps, pair.new)];
  const [old, next] = [await readDraft(deps, pair.old.id), await readDraft(deps, pair.new.id)];
  if (!old || !next) throw new AppError("not-found");
  const unit = next.fileType === 2 ? "章" : "场";
  const findings = compareFindings(a.findings, b.findings, comparison);
  const first = (list: readonly Finding[], { figures }: { figures: Figures }): ComparedFinding[] =>
    list
      .slice(0, COMPARE_FINDINGS_MAX)
      .map((f) => ({ ...f, places: f.quotes.map(({ scene }) => placeName(figures, scene, unit)) }));
  return {
    old,
    new: next,
    unit,
    identical: comparison.identical,
    unrelated: comparison.shared < MIN_SHARED_TEXT,
    shared: comparison.shared,
    counts: comparison.counts,
    scenes: comparison.scenes
      .slice(0, COMPARE_SCENES_MAX)
      .map((scene) => presentScene(scene, a.figures, b.figures, unit)),
    scenesTotal: comparison.scenes.length,
    front: comparison.front,
    renames: comparison.renames,
    form: comparison.form,
    figures: compareFigures(a.figures, b.figures),
    people: comparePeople(a.figures, b.figures, comparison.renames),
    places: comparePlaces(a.figures, b.figures),
    findings: {
      mended: first(findings.resolved, a),
      fresh: first(findings.added, b),
      still: first(findings.remaining, b),
      mendedTotal: findings.resolved.length,
      freshTotal: findings.added.length,
      stillTotal: findings.remaining.length,
    },
    scores: compareScores(await verdictOfScript(deps, pair.old.id), await verdictOfScript(deps, pair.new.id)),
  };
}

const figuresOf = ({ db }: CompareDeps, { documentId, readingId }: DraftReading) =>
  loadFigures(db, documentId, readingId);

/** The verdict of a script's newest evaluation; null without one. */
async function verdictOfScript(deps: CompareDeps, scriptId: string): Promise<Verdict | null> {
  const evaluated = await newestEvaluation(deps, scriptId);
  return evaluated?.model && evaluated.judgedBy ? verdictOf(evaluated, evaluated.judgedBy) : null;
}

function presentScene(
  scene: ComparedScene,
  old: Figures,
  next: Figures,
  unit: "场" | "章",
): DraftComparison["scenes"][number] {
  const head = (figures: Figures, ordinal: number | null): ComparedSceneHead | null => {
    if (ordinal === null) return null;
    const { number = null, heading = null, characters = 0 } = figures.scenes[ordinal - 1] ?? {};
    return {
      ordinal,
      place: placeName(figures, ordinal, unit),
      number,
      heading: heading === null ? null : heading.slice(0, 200),
      characters,
    };
  };
  const { kind, moved, similarity, lines, joined } = scene;
  // A new scene was part of an old one, a cut one became part of a new one.
  const joinedName = joined === null ? null : placeName(kind === "new" ? old : next, joined, unit);
  return { kind, moved, similarity, lines, joined: joinedName, old: head(old, scene.old), new: head(next, scene.new) };
}

const side = (line: { type: string; text: string }) => ({ type: line.type, text: line.text });

function presentRow(row: DiffRow): SceneRows["rows"][number] {
  if (row.op === "same")
    return { op: "same", line: side(row.new), ...(row.old.text === row.new.text ? {} : { was: row.old.text }) };
  if (row.op === "removed") return { op: "removed", line: side(row.old) };
  if (row.op === "added") return { op: "added", line: side(row.new) };
  return { op: "changed", old: side(row.old), new: side(row.new), oldParts: row.oldParts, newParts: row.newParts };
}

/** One scene of both drafts line by line; without an ordinal that side has no such scene. @throws AppError not-found */
export async function compareScenes(
  deps: CompareDeps,
  userId: string,
  query: { script_id: string; other: string; old?: number | undefined; new?: number | undefined },
): Promise<SceneRows> {
  const pair = await loadPair(deps, userId, query.script_id, query.other);
  const { renames } = await align(deps, pair);
  const lines = async (script: DraftReading, ordinal: number | undefined) =>
    ordinal === undefined ? { lines: [], number: null } : loadSceneText(deps.db, script, ordinal);
  const rows = await diffInWorker(userId, await lines(pair.old, query.old), await lines(pair.new, query.new), renames);
  return { rows: rows.slice(0, COMPARE_ROWS_MAX).map(presentRow), rowsTotal: rows.length };
}

/** Scenes that a report's section lists by name. */
const LISTED = 200;

/** For the report of a script that has an earlier draft of the same owner: the two compared; null where there is none, or it cannot be compared. */
export async function compareWithFormer(
  deps: CompareDeps,
  userId: string,
  { id, draftOf }: Pick<Script, "id" | "draftOf">,
  compared: Compared,
): Promise<DraftComparison | null> {
  if (draftOf === null) return null;
  try {
    const comparison = await comparePair(deps, await loadPair(deps, userId, id, draftOf, compared));
    return { ...comparison, scenes: comparison.scenes.filter((s) => s.kind !== "kept").slice(0, LISTED) };
  } catch (error) {
    // One of the two was deleted since, or the former is of another form: the report stands without it.
    if (error instanceof AppError) return null;
    throw error;
  }
}
