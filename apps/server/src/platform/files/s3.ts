import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { isFileKey, type Files } from "./files.ts";
import { storageFault, whyNoStorage } from "./s3Faults.ts";

/** A store that does not answer (cut off, frozen) is noticed after this; by itself the SDK waits for ever. A part of 5 MB must go up in it. */
const CLOCKS = {
  connectionTimeout: 3_000,
  requestTimeout: 20_000,
  socketTimeout: 20_000,
  throwOnRequestTimeout: true,
} as const;
const ATTEMPTS = 2;

/**
 * Files in an S3 bucket: `s3://bucket[/prefix][?endpoint=…&region=…]`, made when it is not there; keys come from the usual AWS variables. Checksums only
 * when required: other makers' servers refuse the newer ones. The SDK loads only when this is chosen. A file is written and deleted at once, so that
 * a wrong key stops the start and not the first upload. What the store does wrong later is `AppError("storage-down")`.
 * @throws StartError
 */
export async function openS3(
  storageUrl: string,
  clocks: Partial<Record<"connectionTimeout" | "requestTimeout" | "socketTimeout", number>> = {},
): Promise<Files> {
  const {
    S3Client,
    CreateBucketCommand,
    DeleteObjectCommand,
    GetObjectCommand,
    HeadBucketCommand,
    HeadObjectCommand,
    ListObjectsV2Command,
    PutObjectCommand,
  } = await import("@aws-sdk/client-s3");
  const { Upload } = await import("@aws-sdk/lib-storage");
  const url = new URL(storageUrl);
  const Bucket = url.hostname;
  const prefix = url.pathname.replace(/^\/|\/$/g, "");
  const endpoint = url.searchParams.get("endpoint");
  const client = new S3Client({
    region: url.searchParams.get("region") ?? process.env.AWS_REGION ?? "us-east-1",
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: ATTEMPTS,
    requestHandler: { ...CLOCKS, ...clocks },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  });
  await ensureBucket();
  try {
    const Key = `${prefix ? `${prefix}/` : ""}probe/${randomUUID()}`;
    await client.send(new PutObjectCommand({ Bucket, Key, Body: "x" }));
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
  } catch (error) {
    client.destroy();
    throw whyNoStorage(error, Bucket);
  }
  /** A store of one's own starts without it; where we may not make it, somebody else has, or the first file says what is wrong. */
  async function ensureBucket(): Promise<void> {
    try {
      if (await client.send(new HeadBucketCommand({ Bucket })).catch(absent)) return;
      await client.send(new CreateBucketCommand({ Bucket }));
    } catch {
      // Not allowed to look or to make, not there yet, or another process was first: writing tells.
    }
  }
  const full = (key: string): string => {
    if (!isFileKey(key)) throw new Error(`bad file key: ${key}`);
    return prefix ? `${prefix}/${key}` : key;
  };
  return {
    async put(key, content, { signal } = {}) {
      let size = 0;
      /** What the giver of the content did wrong is told as it is. */
      let broken: { error: unknown } | null = null;
      // Counted on its way: a second listener on the stream could take pieces before the upload reads.
      async function* counted(): AsyncGenerator<Buffer> {
        try {
          for await (const chunk of content) {
            const piece = typeof chunk === "string" ? Buffer.from(chunk) : (chunk as Buffer);
            size += piece.length;
            yield piece;
          }
        } catch (error) {
          broken = { error };
          throw error;
        }
      }
      const upload = new Upload({
        client,
        params: { Bucket, Key: full(key), Body: Readable.from(counted(), { objectMode: false }) },
        partSize: 5 << 20,
        queueSize: 2,
      });
      const abort = () => void upload.abort();
      signal?.addEventListener("abort", abort, { once: true });
      try {
        await upload.done();
      } catch (error) {
        throw broken || signal?.aborted ? error : storageFault(error);
      } finally {
        signal?.removeEventListener("abort", abort);
      }
      return { size };
    },
    async get(key, range = {}) {
      const part =
        range.start === undefined && range.end === undefined
          ? {}
          : { Range: `bytes=${range.start ?? 0}-${range.end ?? ""}` };
      const answer = await client.send(new GetObjectCommand({ Bucket, Key: full(key), ...part })).catch(absent);
      return (
        answer && {
          size: Number(answer.ContentRange?.split("/")[1] ?? answer.ContentLength),
          stream: answer.Body as Readable,
        }
      );
    },
    async head(key) {
      const answer = await client.send(new HeadObjectCommand({ Bucket, Key: full(key) })).catch(absent);
      return answer && { size: Number(answer.ContentLength) };
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: full(key) })).catch(fault);
    },
    async *list(under) {
      const from = under === "" ? (prefix ? `${prefix}/` : "") : `${full(under.replace(/\/$/, ""))}/`;
      let ContinuationToken: string | undefined;
      do {
        const page = await client
          .send(
            new ListObjectsV2Command({
              Bucket,
              ...(from ? { Prefix: from } : {}),
              ...(ContinuationToken ? { ContinuationToken } : {}),
            }),
          )
          .catch(fault);
        for (const object of page.Contents ?? [])
          if (object.Key) yield prefix ? object.Key.slice(prefix.length + 1) : object.Key;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

const fault = (error: unknown): never => {
  throw storageFault(error);
};

const absent = (error: { $metadata?: { httpStatusCode?: number } }): null => {
  if (error.$metadata?.httpStatusCode === 404) return null;
  return fault(error);
};
