import { UPLOAD_MAX_BYTES, UPLOAD_MAX_CHARACTERS } from "@mochang/contract/uploadLimits";

/** Limits of one import. The child is killed when it passes one of them. */
export interface ImportLimits {
  /** Resident memory of the child, in MB. Its heap gets three quarters of it. */
  memoryMb: number;
  /** Wall clock. */
  seconds: number;
  /** Bytes that the child may hand back. */
  outputBytes: number;
}

/**
 * 5 million characters of text parse within these; a flate bomb of 1 MB that wanted 2.2 GB does not.
 */
export const DEFAULT_LIMITS: ImportLimits = { memoryMb: 1280, seconds: 120, outputBytes: 256 * 1024 * 1024 };

export const MAX_FILE_BYTES = UPLOAD_MAX_BYTES;
export const MAX_CHARACTERS = UPLOAD_MAX_CHARACTERS;
/** Bytes that all read parts of one zip container may inflate to. */
export const MAX_INFLATED_BYTES = 256 * 1024 * 1024;
/** An ordinary DOCX inflates 5 to 20 times, a very repetitive one 60 times, a bomb 1,000 times. */
export const MAX_INFLATE_RATIO = 200;
export const MAX_ZIP_ENTRIES = 10_000;
export const MAX_XML_DEPTH = 256;
export const MAX_PDF_PAGES = 20_000;
export const MAX_PDF_ITEMS = 8_000_000;
