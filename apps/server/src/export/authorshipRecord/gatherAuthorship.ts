import {
  lineOrigin,
  lineText,
  noShares,
  type OriginShares,
  rowNames,
  sceneFacts,
  sceneShares,
  type SceneJson,
  sharesTotal,
  sumShares,
} from "@mochang/screenplay";
import {
  listVersions,
  readContents,
  readDayPoints,
  readDigests,
  readSnapshot,
  runSavesOf,
  saveCounts,
  type Snapshot,
  toRow,
  type Version,
} from "../../documents/index.ts";
import type { RunFactsOf } from "../../library/index.ts";
import type { Queryable } from "../../platform/index.ts";
import { chainOf, documentDigest, type Link } from "./hashChain.ts";

/** A scene or a division of the open version. */
export interface SceneRecord {
  label: string;
  title: string;
  shares: OriginShares;
}

export interface VersionRecord {
  version: Version;
  shares: OriginShares;
  /** The hash of its document as it stands. */
  document: string;
}

export interface DayRecord extends Link {
  day: string;
  at: Date;
  seq: number;
  /** Saves since the last save of the day before, by their numbers. */
  saves: number;
  characters: number;
}

/** A save that brought words of a model's proposal. */
export interface AcceptanceRecord {
  at: Date;
  seq: number;
  /** What the model was asked for, and which it was; null where the run is no longer there. */
  run: { title: string; model: string | null } | null;
  /** The scene that was asked about, as it is called now. */
  scene: string;
}

/** What 创作过程说明 says of a version: figures of its words and facts of its log. */
export interface AuthorshipFacts {
  version: Version;
  /** How many saves there were, and how many of them the log still holds. */
  saves: { made: number; kept: number };
  whole: OriginShares;
  scenes: SceneRecord[];
  /** A heading that is named was written by a model. */
  modelText: boolean;
  versions: VersionRecord[];
  days: DayRecord[];
  acceptances: AcceptanceRecord[];
}

export interface GatherDeps {
  db: Queryable;
  runFactsOf: RunFactsOf;
}

/** Gathers it; the caller has checked whose script it is. @throws AppError not-found, conflict */
export async function gatherAuthorship({ db, runFactsOf }: GatherDeps, version: Version): Promise<AuthorshipFacts> {
  const shares = new KnownShares(db);
  const snapshot = await readSnapshot(db, version.id);
  const rows: SceneJson[] = [];
  for await (const part of readContents(db, snapshot))
    for (const content of part) {
      const row = toRow(content);
      shares.put(content.hash, sceneShares(row));
      rows.push(row);
    }
  const points = await readDayPoints(db, version.id);
  const digests = await readDigests(
    db,
    version.scriptId,
    new Set([...points.flatMap(({ scenes }) => scenes), ...snapshot.scenes.map(({ hash }) => hash)]),
  );
  const digestOf = (hash: string): string => digests.get(hash) ?? "";
  const chain = chainOf(points.map(({ seq, at, scenes }) => ({ seq, at, rows: scenes.map(digestOf) })));
  const { versions } = await listVersions(db, version.scriptId, { which: "all" });
  const recorded: VersionRecord[] = [];
  for (const one of versions) {
    const { scenes } = one.id === version.id ? snapshot : await readSnapshot(db, one.id);
    const missing = new Set(scenes.map(({ hash }) => hash).filter((hash) => !digests.has(hash)));
    for (const [hash, digest] of await readDigests(db, version.scriptId, missing)) digests.set(hash, digest);
    recorded.push({
      version: one,
      shares: await shares.of({ scriptId: version.scriptId, scenes }),
      document: documentDigest(scenes.map(({ hash }) => digestOf(hash))),
    });
  }
  return {
    version,
    saves: await saveCounts(db, version.id),
    whole: sumShares(rows.map(sceneShares)),
    ...scenesOf(rows),
    versions: recorded,
    days: points.map(({ day, seq, at, characters }, i) => ({
      day,
      seq,
      at,
      characters,
      saves: seq - (points[i - 1]?.seq ?? 0),
      ...(chain[i] as Link),
    })),
    acceptances: await acceptancesOf({ db, runFactsOf }, version.id, rows),
  };
}

async function acceptancesOf(
  { db, runFactsOf }: GatherDeps,
  documentId: string,
  rows: readonly SceneJson[],
): Promise<AcceptanceRecord[]> {
  const accepted = await runSavesOf(db, documentId);
  const facts = await runFactsOf(accepted.map(({ runId }) => runId));
  const names = rowNames(rows);
  return accepted.map(({ at, seq, runId }) => {
    const run = facts.get(runId);
    const row = run ? rows.findIndex(({ attrs }) => attrs.id === run.sceneId) : -1;
    return { at, seq, run: run ? { title: run.title, model: run.model } : null, scene: names[row]?.short ?? "" };
  });
}

/** Shares by the hash of a content: versions and days hold the same ones over and over. */
class KnownShares {
  private readonly cache = new Map<string, OriginShares>();
  private readonly db: Queryable;
  constructor(db: Queryable) {
    this.db = db;
  }
  put(hash: string, shares: OriginShares): void {
    this.cache.set(hash, shares);
  }
  async of({ scriptId, scenes }: Pick<Snapshot, "scriptId" | "scenes">): Promise<OriginShares> {
    const missing = scenes.filter(({ hash }) => !this.cache.has(hash));
    for await (const part of readContents(this.db, { scriptId, scenes: missing }))
      for (const content of part) this.put(content.hash, sceneShares(toRow(content)));
    return sumShares(scenes.map(({ hash }) => this.cache.get(hash) ?? noShares()));
  }
}

function scenesOf(rows: readonly SceneJson[]): Pick<AuthorshipFacts, "scenes" | "modelText"> {
  const names = rowNames(rows);
  let modelText = false;
  const scenes = rows.flatMap((row, i): SceneRecord[] => {
    const shares = sceneShares(row);
    const [first] = row.content;
    if (row.attrs.front && sharesTotal(shares) === 0) return [];
    const { place, heading } = sceneFacts(row);
    const title = row.attrs.front ? "稿头" : (place ?? heading ?? (first ? lineText(first) : ""));
    if (first && !row.attrs.front && ["model", "changed"].includes(lineOrigin(first))) modelText = true;
    return [{ label: names[i]?.short ?? "", title, shares }];
  });
  return { scenes, modelText };
}
