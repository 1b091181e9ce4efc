import type { Neighbours } from "./sceneOrder.ts";

/** Why a save was made. */
export type SaveReason =
  | "imported"
  | "copied"
  | "migrated"
  | "typed"
  | "split"
  | "moved"
  | "merged"
  | "restored"
  | "model"
  | "tagged"
  | "note";

/** What a save does to one scene. */
export interface SceneChange {
  id: string;
  /** Absent: as it is. Null: deleted. */
  content?: unknown;
  /** The version of the content that it was made from; 0 for a new scene. Absent: none is named, see `saveScenes`. */
  version?: number;
  /** Where it goes; absent: it stays. A new scene without a place comes last. */
  place?: Neighbours;
}

/** What a merge could not settle. */
export interface Question {
  id: string;
  /** The line or scene asked about. */
  about: string;
  of: "line" | "scene";
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** The window that wrote `mine`; absent: the save's. */
  windowId?: string | undefined;
  /** The save that wrote `theirs`. */
  theirSeq?: number | undefined;
}

/** One save: all of it or none. */
export interface Save {
  documentId: string;
  /** The script that it must be a document of; absent where the caller has looked. */
  scriptId?: string;
  /** The client's own number of it; the same one again is the same save. Null for a save of the server's own. */
  opId: string | null;
  windowId: string | null;
  authorId: string | null;
  /** Hash of the login session in which it was asked for; null for a save that nobody asked for. */
  session: string | null;
  reason: SaveReason;
  /** The run whose words it brings; the caller has checked whose it is. */
  runId?: string | null;
  /** Schema number of the contents. */
  schema: number;
  scenes: readonly SceneChange[];
  questions?: readonly Question[];
  /** Ids of the questions that it answers. */
  answered?: readonly string[];
  /** Ids of the notes whose rows are written with it: their marks stay. */
  notes?: readonly string[];
}

/** A scene's versions: the saves that last changed its content and its place. */
export type SceneVersions = [id: string, version: number, placeVersion: number];

/** A scene as it is now, for one whose base is not. */
export interface CurrentScene {
  id: string;
  version: number;
  placeVersion: number;
  /** The living scene before it; null for the first, and for a deleted one. */
  after: string | null;
  schema: number | null;
  /** JSON of the content; null: deleted. */
  json: string | null;
}

export type SaveAnswer =
  | { state: "saved"; seq: number; replayed: boolean; scenes: SceneVersions[] }
  /** Nothing was saved: the scenes of every save since the base that touched a sent scene, followed on. */
  | { state: "stale"; head: number; scenes: CurrentScene[] };
