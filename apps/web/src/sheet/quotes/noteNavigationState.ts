/** State of a navigation to the script that asks for a note on the place it names. */
export const WRITE_NOTE = { writeNote: true } as const;

/** True where a page's navigation state asks for a note. */
export const wantsNote = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "writeNote" in state && state.writeNote === true;
