/** State of a navigation to the script that asks for a note on the place it names. */
export const WRITE_NOTE = { writeNote: true } as const;

/** True where a page's navigation state asks for a note. */
export const wantsNote = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "writeNote" in state && state.writeNote === true;

/** State of a navigation to the script that opens 导入说明 beside it. */
export const CHECK_IMPORT = { checkImport: true } as const;

/** True where a page's navigation state asks for 导入说明. */
export const wantsImportNotes = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "checkImport" in state && state.checkImport === true;
