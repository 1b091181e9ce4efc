import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { keepWholeFiles } from "./keepWholeFiles.ts";

/** What the AWS SDK wants to know beside `STORAGE_URL`; the test server takes this pair and no other. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: "S3RVER", AWS_SECRET_ACCESS_KEY: "S3RVER" };

/** For tests: an S3 server of this process, on loopback, with one bucket. */
export interface S3Server {
  /** For `STORAGE_URL`; everything lies under a prefix, as in a bucket that others use too. */
  storageUrl: string;
  /** Where it keeps objects, so that a test may spoil one. */
  folder: string;
  close(): Promise<void>;
}

export async function startS3(bucket = "mochang"): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), "mochang-s3-"));
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket }],
  });
  keepWholeFiles(server.store, folder);
  const { port } = await server.run();
  return {
    storageUrl: `s3://${bucket}/pen?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
    folder,
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
