/** Of one file. They stand apart so that the process that reads files need not load the shapes of the wire for them. */
export const UPLOAD_MAX_BYTES = 30 * 1024 * 1024;
export const UPLOAD_MAX_CHARACTERS = 5_000_000;
