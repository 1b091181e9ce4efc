import type { CutPiece } from "@mochang/contract";
import { CUT_PIECES_SENT } from "@mochang/contract";
import { isConflict, isTransient } from "../../lib/apiError.ts";
import { createStore, type Store } from "../../ui/store.ts";

export interface CutEffects {
  fetch: () => Promise<readonly CutPiece[]>;
  send: (pieces: readonly CutPiece[]) => Promise<unknown>;
  remove: (ids: readonly string[]) => Promise<unknown>;
  /** Those of which all stands in the script again, as it is once everything is saved; none while it cannot be saved. */
  findPutBack: (pieces: readonly CutPiece[]) => Promise<readonly CutPiece[]>;
  /** What this browser has not brought to the server yet. */
  readUnsent: () => CutPiece[];
  keepUnsent: (pieces: readonly CutPiece[]) => void;
  onError: (error: unknown) => void;
}

export interface CutStore {
  /** Those cut last first; also such as were put back since. */
  pieces: Store<readonly CutPiece[]>;
  /** True while what the server keeps could not be had. */
  failed: Store<boolean>;
  load: () => Promise<void>;
  add: (pieces: readonly CutPiece[]) => void;
  /** Answers when the server has been told. */
  discard: (id: string) => Promise<void>;
  /** Fetches what could not be had, and sends what was not sent and not refused. */
  retry: () => Promise<void>;
}

/** What was cut out of a version: kept in the browser until the server has it. */
export function createCutStore(effects: CutEffects): CutStore {
  const pieces = createStore<readonly CutPiece[]>([]);
  const unsent = new Map(effects.readUnsent().map((piece) => [piece.id, piece]));
  const show = (now: readonly CutPiece[]): void =>
    pieces.set(now.toSorted((a, b) => b.cutTime - a.cutTime || (a.id < b.id ? 1 : -1)));
  const merge = (others: readonly CutPiece[]): void =>
    show([...unsent.values(), ...others.filter(({ id }) => !unsent.has(id))]);
  const forget = async (ids: readonly string[]): Promise<void> => {
    show(pieces.get().filter(({ id }) => !ids.includes(id)));
    await effects.remove(ids);
  };
  /** What was put back takes room on the server that no list shows. False where there is none of it. */
  const makeRoom = async (): Promise<boolean> => {
    const back = await effects.findPutBack(pieces.get().filter(({ id }) => !unsent.has(id)));
    if (back.length > 0) await forget(back.map(({ id }) => id));
    return back.length > 0;
  };
  const sendPart = async (part: readonly CutPiece[]): Promise<void> => {
    try {
      await effects.send(part);
    } catch (error) {
      if (!isConflict(error) || !(await makeRoom())) throw error;
      await effects.send(part);
    }
  };
  const sendAll = async (): Promise<void> => {
    try {
      while (unsent.size > 0) {
        const part = [...unsent.values()].slice(0, CUT_PIECES_SENT);
        await sendPart(part);
        for (const piece of part) if (unsent.get(piece.id) === piece) unsent.delete(piece.id);
      }
    } finally {
      // Once for all parts: what is kept of 500 scenes has some megabytes. A part that is sent twice is kept once.
      effects.keepUnsent([...unsent.values()]);
    }
  };
  const failed = createStore(false);
  let sending: Promise<void> | null = null;
  let isRefused = false;
  const send = (): Promise<void> => {
    isRefused = false;
    sending ??= sendAll()
      .catch((error: unknown) => {
        isRefused = !isTransient(error);
        effects.onError(error);
      })
      .finally(() => (sending = null));
    return sending;
  };
  const load = async (): Promise<void> => {
    try {
      merge(await effects.fetch());
      failed.set(false);
    } catch {
      failed.set(true);
    }
    await send();
  };
  show([...unsent.values()]);
  return {
    pieces,
    failed,
    load,
    add(added) {
      for (const piece of added) unsent.set(piece.id, piece);
      effects.keepUnsent([...unsent.values()]);
      merge(pieces.get());
      void send();
    },
    async discard(id) {
      unsent.delete(id);
      effects.keepUnsent([...unsent.values()]);
      show(pieces.get().filter((piece) => piece.id !== id));
      await effects.remove([id]).then(() => (isRefused ? send() : undefined), effects.onError);
    },
    async retry() {
      if (failed.get()) return load();
      // What was refused is refused again until something is thrown away.
      if (!isRefused) return send();
    },
  };
}
