import { Readable } from "node:stream";
import { isFileKey, type Files } from "./files.ts";

/**
 * Files in an S3 bucket: `s3://bucket[/prefix][?endpoint=…&region=…]`, made when it is not there; keys come from the usual AWS variables. Checksums only
 * when required: other makers' servers refuse the newer ones. The SDK loads only when this is chosen.
 */
export async function openS3(storageUrl: string): Promise<Files> {
  const { S3Client, CreateBucketCommand, DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, HeadObjectCommand, ListObjectsV2Command } = await import("@aws-sdk/client-s3");
  const { Upload } = await import("@aws-sdk/lib-storage");
  const url = new URL(storageUrl);
  const Bucket = url.hostname;
  const prefix = url.pathname.replace(/^\/|\/$/g, "");
  const endpoint = url.searchParams.get("endpoint");
  const client = new S3Client({
    region: url.searchParams.get("region") ?? process.env.AWS_REGION ?? "us-east-1",
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  });
  await ensureBucket();
  /** A store of one's own starts without it; where we may not make it, somebody else has, or the first file says what is wrong. */
  async function ensureBucket(): Promise<void> {
    try {
      if (await client.send(new HeadBucketCommand({ Bucket })).catch(absent)) return;
      await client.send(new CreateBucketCommand({ Bucket }));
    } catch {
      // Not allowed to look or to make, not there yet, or another process was first: `/readyz` tells by writing.
    }
  }
  const full = (key: string): string => {
    if (!isFileKey(key)) throw new Error(`bad file key: ${key}`);
    return prefix ? `${prefix}/${key}` : key;
  };
  return {
    async put(key, content, { signal } = {}) {
      let size = 0;
      // Counted on its way: a second listener on the stream could take pieces before the upload reads.
      async function* counted(): AsyncGenerator<Buffer> {
        for await (const chunk of content) {
          const piece = typeof chunk === "string" ? Buffer.from(chunk) : (chunk as Buffer);
          size += piece.length;
          yield piece;
        }
      }
      const upload = new Upload({ client, params: { Bucket, Key: full(key), Body: Readable.from(counted(), { objectMode: false }) }, partSize: 5 << 20, queueSize: 2 });
      const abort = () => void upload.abort();
      signal?.addEventListener("abort", abort, { once: true });
      try {
        await upload.done();
      } finally {
        signal?.removeEventListener("abort", abort);
      }
      return { size };
    },
    async get(key, range = {}) {
      const part = range.start === undefined && range.end === undefined ? {} : { Range: `bytes=${range.start ?? 0}-${range.end ?? ""}` };
      const answer = await client.send(new GetObjectCommand({ Bucket, Key: full(key), ...part })).catch(absent);
      return answer && { size: Number(answer.ContentRange?.split("/")[1] ?? answer.ContentLength), stream: answer.Body as Readable };
    },
    async head(key) {
      const answer = await client.send(new HeadObjectCommand({ Bucket, Key: full(key) })).catch(absent);
      return answer && { size: Number(answer.ContentLength) };
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: full(key) }));
    },
    async *list(under) {
      const from = under === "" ? (prefix ? `${prefix}/` : "") : `${full(under.replace(/\/$/, ""))}/`;
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new ListObjectsV2Command({ Bucket, ...(from ? { Prefix: from } : {}), ...(ContinuationToken ? { ContinuationToken } : {}) }));
        for (const object of page.Contents ?? []) if (object.Key) yield prefix ? object.Key.slice(prefix.length + 1) : object.Key;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

const absent = (error: { $metadata?: { httpStatusCode?: number } }): null => {
  if (error.$metadata?.httpStatusCode === 404) return null;
  throw error;
};
