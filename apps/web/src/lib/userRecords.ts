import { type DBSchema, type IDBPDatabase, openDB } from "idb";

/** What a window keeps on this machine for a user until the server has it. */
export interface UserRecord {
  id: string;
  /** The account's id. */
  userId: string;
}

export interface UserRecords<T extends UserRecord> {
  read: (userId: string) => Promise<T[]>;
  /** All of it or none. Fails where the disk is full or the browser forbids it. */
  write: (change: { put?: T; remove?: readonly string[] }) => Promise<void>;
}

interface KeptRecords<T extends UserRecord> extends UserRecords<T> {
  /** Hands what is kept under one name of a user over to another. */
  rename: (from: string, to: string) => Promise<void>;
}

interface Records extends DBSchema {
  unsent: { key: string; value: UserRecord; indexes: { user: string } };
}

const open = (name: string): Promise<IDBPDatabase<Records>> =>
  openDB<Records>(name, 1, {
    upgrade: (db) => void db.createObjectStore("unsent", { keyPath: "id" }).createIndex("user", "userId"),
    // A page of another version wants the database: this one opens it again when it next writes.
    blocking: (_old, _next, event) => (event.target as IDBDatabase).close(),
  });

const isClosed = (error: unknown): boolean => error instanceof DOMException && error.name === "InvalidStateError";

/** The unsent words of all windows, in this browser's IndexedDB. */
export function userRecords<T extends UserRecord>(name = "mochang"): KeptRecords<T> {
  let opened: Promise<IDBPDatabase<Records>> | null = null;
  const withDatabase = async <R>(act: (db: IDBPDatabase<Records>) => Promise<R>): Promise<R> => {
    opened ??= open(name);
    try {
      return await act(await opened);
    } catch (error) {
      // A connection that was closed (by the browser, by another version) is opened anew: now, or for another fault at the next call.
      opened = null;
      if (!isClosed(error)) throw error;
      opened = open(name);
      return act(await opened);
    }
  };
  return {
    read: (userId) => withDatabase(async (db) => (await db.getAllFromIndex("unsent", "user", userId)) as T[]),
    write: ({ put, remove = [] }) =>
      withDatabase(async (db) => {
        const tx = db.transaction("unsent", "readwrite", { durability: "relaxed" });
        const writes: Promise<unknown>[] = remove.map((id) => tx.store.delete(id));
        if (put) writes.push(tx.store.put(put));
        // Without waiting for the answers: the browser finishes a committed write even where the page dies at once.
        tx.commit();
        await Promise.all([...writes, tx.done]);
      }),
    rename: (from, to) =>
      withDatabase(async (db) => {
        const tx = db.transaction("unsent", "readwrite");
        const found = await tx.store.index("user").getAll(from);
        await Promise.all([...found.map((record) => tx.store.put({ ...record, userId: to })), tx.done]);
      }),
  };
}
