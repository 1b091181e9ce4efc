import type { CutPiece } from "@mochang/contract";
import { CUT_PIECES_SENT } from "@mochang/contract";
import { createStore, type Store } from "../../ui/store.ts";

export interface CutEffects {
  fetch: () => Promise<readonly CutPiece[]>;
  send: (pieces: readonly CutPiece[]) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
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
  /** Fetches what could not be had, and sends what was not sent. */
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
  let sending: Promise<void> | null = null;
  const sendAll = async (): Promise<void> => {
    while (unsent.size > 0) {
      const part = [...unsent.values()].slice(0, CUT_PIECES_SENT);
      await effects.send(part);
      for (const piece of part) if (unsent.get(piece.id) === piece) unsent.delete(piece.id);
      effects.keepUnsent([...unsent.values()]);
    }
  };
  const failed = createStore(false);
  const send = (): Promise<void> => {
    sending ??= sendAll()
      .catch(effects.onError)
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
      await effects.remove(id).catch(effects.onError);
    },
    retry: () => (failed.get() ? load() : send()),
  };
}
