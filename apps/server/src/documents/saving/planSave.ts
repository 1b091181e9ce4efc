import { AppError } from "../../platform/index.ts";
import type { StorableScene } from "./checkedScene.ts";
import { MAX_DOCUMENT_CHARACTERS, MAX_SCENES } from "../limits.ts";
import { SceneOrder } from "./sceneOrder.ts";
import { lineIdChanges, type LineIdChanges } from "./lineIds.ts";
import type { SaveBase } from "./loadSaveBase.ts";
import type { Save, SceneChange } from "./saveTypes.ts";

/** A scene as it stands after a save. */
export interface SceneRow {
  id: string;
  /** Null: deleted. */
  hash: string | null;
  key: string | null;
  version: number;
  placeVersion: number;
}

export interface SavePlan {
  /** The scenes that the save touches; one that it leaves as it was is not among them. */
  rows: SceneRow[];
  contents: StorableScene[];
  lines: LineIdChanges;
  /** Whether it changes what the script says, and not only its notes. */
  textChanged: boolean;
  /** Characters that the document has more, or less. */
  addedCharacters: number;
}

/** What a save writes, its bases being right. Pure. @throws AppError invalid */
export function planSave(
  seq: number,
  save: Save,
  contents: ReadonlyMap<string, StorableScene>,
  before: SaveBase,
): SavePlan {
  const draft: Draft = {
    seq,
    before,
    rows: new Map(),
    order: new SceneOrder(before.order ?? []),
    front: before.front,
    textChanged: false,
  };
  for (const { id, content } of save.scenes) if (content !== undefined) putContent(draft, id, contents.get(id));
  for (const change of save.scenes) putPlace(draft, change);
  if (draft.order.size > MAX_SCENES) throw new AppError("invalid", { msg: "场次或章节太多，请分成几部作品" });
  const addedCharacters = addedCharactersOf(draft, contents);
  if (addedCharacters > 0 && before.document.characters + addedCharacters > MAX_DOCUMENT_CHARACTERS)
    throw new AppError("invalid", { msg: TOO_LONG });
  const written = [...contents.values()].filter((scene) => draft.rows.get(scene.id)?.hash === scene.hash);
  const lines = lineIdChanges(save, contents, before.scenes);
  return { rows: [...draft.rows.values()], contents: written, lines, textChanged: draft.textChanged, addedCharacters };
}

const TOO_LONG = "这个版本已有一千万字，写不下更多了：请把一部分另存为一部新作品，或先删去一些";

/** The characters of the scenes as they are written, less those that they had. */
function addedCharactersOf({ rows, before }: Draft, contents: ReadonlyMap<string, StorableScene>): number {
  let addedCharacters = 0;
  for (const { id, hash } of rows.values()) {
    const was = before.scenes.get(id);
    if (hash === (was?.hash ?? null)) continue;
    addedCharacters += (hash === null ? 0 : (contents.get(id)?.characters ?? 0)) - (was?.characters ?? 0);
  }
  return addedCharacters;
}

interface Draft {
  seq: number;
  before: SaveBase;
  rows: Map<string, SceneRow>;
  order: SceneOrder;
  front: string | null;
  textChanged: boolean;
}

function rowOf({ rows, before }: Draft, id: string): SceneRow {
  const row = rows.get(id) ?? before.scenes.get(id);
  if (!row) return { id, hash: null, key: null, version: 0, placeVersion: 0 };
  const { hash, key, version, placeVersion } = row;
  return { id, hash, key, version, placeVersion };
}

/** @param scene undefined: deleted */
function putContent(draft: Draft, id: string, scene: StorableScene | undefined): void {
  const was = rowOf(draft, id);
  const { seq, before } = draft;
  if (!scene) {
    // The front matter may be empty; it is always there.
    if (id === draft.front) throw new AppError("invalid");
    if (was.hash === null) return;
    draft.order.remove(id);
    draft.rows.set(id, { id, hash: null, key: null, version: seq, placeVersion: seq });
    draft.textChanged = true;
    return;
  }
  if (scene.hash === was.hash) return;
  const existing = before.scenes.get(id);
  if (was.hash !== null && scene.front !== (existing?.front ?? false)) throw new AppError("invalid");
  if (was.hash === null && scene.front) {
    if (draft.front !== null) throw new AppError("invalid");
    draft.front = id;
  }
  draft.rows.set(id, { ...was, hash: scene.hash, version: seq });
  if (was.hash === null || scene.textHash !== existing?.textHash) draft.textChanged = true;
}

function putPlace(draft: Draft, { id, place }: SceneChange): void {
  const { seq, order, front } = draft;
  const row = rowOf(draft, id);
  const isNew = row.key === null;
  if (row.hash === null || (!isNew && (!place || id === front))) return;
  const targetPlace = id === front ? { after: null, before: null } : (place ?? { after: order.lastId, before: null });
  if (!isNew && targetPlace.after !== null && order.idAbove(id) === targetPlace.after) return;
  for (const moved of order.place(id, targetPlace, id === front ? null : front)) {
    const was = rowOf(draft, moved.id);
    // One that only got a shorter key is where it was.
    draft.rows.set(moved.id, { ...was, key: moved.key, placeVersion: moved.id === id ? seq : was.placeVersion });
  }
  draft.textChanged = true;
}
