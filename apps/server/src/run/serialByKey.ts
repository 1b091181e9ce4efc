/**
 * Tasks of one key follow each other, each when the one before it has ended, however that ended; those of different keys run side by side.
 * What waits here holds nothing, where a transaction that waits for a row's lock holds a connection.
 */
export function serialByKey(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const ownTurn = (last.get(key) ?? Promise.resolve()).then(task);
    const ended = ownTurn
      .catch(() => undefined /* told to who asked for it */)
      .then(() => {
        if (last.get(key) === ended) last.delete(key);
      });
    last.set(key, ended);
    return ownTurn;
  };
}
