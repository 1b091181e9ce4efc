import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { isFileKey, type Files } from "./files.ts";
import { storageFault, storageStartError } from "./s3Faults.ts";

/** A store that does not answer (cut off, frozen) is noticed after this; by itself the SDK waits for ever. A part of 5 MB must go up in it. */
const CLOCKS = {
  connectionTimeout: 3_000,
  requestTimeout: 20_000,
  socketTimeout: 20_000,
  throwOnRequestTimeout: true,
} as const;
const ATTEMPTS = 2;

/** The SDK's two packages, loaded. */
interface Sdk {
  s3: typeof import("@aws-sdk/client-s3");
  storage: typeof import("@aws-sdk/lib-storage");
}

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
  const sdk: Sdk = { s3: await import("@aws-sdk/client-s3"), storage: await import("@aws-sdk/lib-storage") };
  const url = new URL(storageUrl);
  const endpoint = url.searchParams.get("endpoint");
  const client = new sdk.s3.S3Client({
    region: url.searchParams.get("region") ?? process.env.AWS_REGION ?? "us-east-1",
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: ATTEMPTS,
    requestHandler: { ...CLOCKS, ...clocks },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  });
  const files = new S3Files(sdk, client, url.hostname, url.pathname.replace(/^\/|\/$/g, ""));
  await files.probe();
  return files;
}

class S3Files implements Files {
  private readonly sdk: Sdk;
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly prefix: string;

  constructor(sdk: Sdk, client: S3Client, bucket: string, prefix: string) {
    this.sdk = sdk;
    this.client = client;
    this.bucket = bucket;
    this.prefix = prefix;
  }

  /** Writes a file and deletes it. @throws StartError */
  async probe(): Promise<void> {
    const { PutObjectCommand, DeleteObjectCommand } = this.sdk.s3;
    await this.ensureBucket();
    try {
      const Key = `${this.prefix ? `${this.prefix}/` : ""}probe/${randomUUID()}`;
      await this.client.send(new PutObjectCommand({ Bucket: this.bucket, Key, Body: "x" }));
      await this.client.send(new DeleteObjectCommand({ Bucket: this.bucket, Key }));
    } catch (error) {
      this.client.destroy();
      throw storageStartError(error, this.bucket);
    }
  }

  async put(...[key, content, { signal } = {}]: Parameters<Files["put"]>): ReturnType<Files["put"]> {
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
    const upload = new this.sdk.storage.Upload({
      client: this.client,
      params: { ...this.at(key), Body: Readable.from(counted(), { objectMode: false }) },
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
  }

  async get(...[key, range = {}]: Parameters<Files["get"]>): ReturnType<Files["get"]> {
    const part =
      range.start === undefined && range.end === undefined
        ? {}
        : { Range: `bytes=${range.start ?? 0}-${range.end ?? ""}` };
    const command = new this.sdk.s3.GetObjectCommand({ ...this.at(key), ...part });
    const answer = await this.client.send(command).catch(absent);
    return (
      answer && {
        size: Number(answer.ContentRange?.split("/")[1] ?? answer.ContentLength),
        stream: answer.Body as Readable,
      }
    );
  }

  async head(key: string): ReturnType<Files["head"]> {
    const answer = await this.client.send(new this.sdk.s3.HeadObjectCommand(this.at(key))).catch(absent);
    return answer && { size: Number(answer.ContentLength) };
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new this.sdk.s3.DeleteObjectCommand(this.at(key))).catch(fault);
  }

  async *list(under: string): AsyncGenerator<string> {
    const { prefix } = this;
    const from = under === "" ? (prefix ? `${prefix}/` : "") : `${this.at(under.replace(/\/$/, "")).Key}/`;
    let ContinuationToken: string | undefined;
    do {
      const command = new this.sdk.s3.ListObjectsV2Command({
        Bucket: this.bucket,
        ...(from ? { Prefix: from } : {}),
        ...(ContinuationToken ? { ContinuationToken } : {}),
      });
      const page = await this.client.send(command).catch(fault);
      for (const object of page.Contents ?? [])
        if (object.Key) yield prefix ? object.Key.slice(prefix.length + 1) : object.Key;
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  /** A store of one's own starts without it; where we may not make it, somebody else has, or the first file says what is wrong. */
  private async ensureBucket(): Promise<void> {
    const { HeadBucketCommand, CreateBucketCommand } = this.sdk.s3;
    const Bucket = this.bucket;
    try {
      if (await this.client.send(new HeadBucketCommand({ Bucket })).catch(absent)) return;
      await this.client.send(new CreateBucketCommand({ Bucket }));
    } catch {
      // Not allowed to look or to make, not there yet, or another process was first: writing tells.
    }
  }

  private at(key: string): { Bucket: string; Key: string } {
    if (!isFileKey(key)) throw new Error(`bad file key: ${key}`);
    return { Bucket: this.bucket, Key: this.prefix ? `${this.prefix}/${key}` : key };
  }
}

const fault = (error: unknown): never => {
  throw storageFault(error);
};

const absent = (error: { $metadata?: { httpStatusCode?: number } }): null => {
  if (error.$metadata?.httpStatusCode === 404) return null;
  return fault(error);
};
