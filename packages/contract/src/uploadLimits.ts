/** Of one file: under 30 MB, so that 30 MB itself is refused. They stand apart so that the process that reads files need not load the shapes of the wire for them. */
export const UPLOAD_MAX_BYTES = 30 * 1024 * 1024 - 1;
export const UPLOAD_MAX_CHARACTERS = 5_000_000;

/** How the names of files that can be uploaded end; among these the content decides what a file is. */
export const UPLOAD_EXTENSIONS = ["pdf", "doc", "docx", "txt", "md", "fountain", "fdx"] as const;

/** Behind the last dot, in small letters; empty where there is none, or nothing that is seen before it: `.txt` is a name without an ending. */
export const extensionOf = (name: string): string =>
  /[^.\s\p{Cc}\p{Cf}].*\.([^.]+)$/su.exec(name)?.[1]?.toLowerCase() ?? "";

export const hasUploadExtension = (name: string): boolean =>
  (UPLOAD_EXTENSIONS as readonly string[]).includes(extensionOf(name));
