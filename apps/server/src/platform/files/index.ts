import { join } from "node:path";
import type { Files } from "./files.ts";
import { openDisk } from "./disk.ts";
import { openS3 } from "./s3.ts";

export { isFileKey, type Files } from "./files.ts";

/** Opens the disk under `dataDir/files`, or S3 when a storage URL is set. */
export function openFiles(options: { dataDir: string; storageUrl?: string | undefined }): Promise<Files> {
  return options.storageUrl ? openS3(options.storageUrl) : openDisk(join(options.dataDir, "files"));
}
