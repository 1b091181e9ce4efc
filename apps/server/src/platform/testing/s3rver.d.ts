declare module "s3rver" {
  import type { Readable } from "node:stream";

  /** The part of its options that is used. */
  interface Options {
    port: number;
    address: string;
    silent: boolean;
    directory: string;
    resetOnClose?: boolean;
    allowMismatchedSignatures?: boolean;
    configureBuckets: { name: string }[];
  }
  interface Kept {
    size: number;
    /** In hexadecimal. */
    md5: string;
  }
  /** The part of its `FilesystemStore` that `keepWholeFiles.ts` fixes. */
  export interface Store {
    getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    putMetadata(bucket: string, key: string, metadata: Record<string, string>, md5: string): Promise<void>;
    putObject(object: {
      bucket: string;
      key: string;
      content: Readable | Buffer;
      metadata: Record<string, string>;
    }): Promise<Kept>;
    putPart(bucket: string, uploadId: string, partNumber: number, content: Readable): Promise<Kept>;
    deleteObject(bucket: string, key: string): Promise<void>;
  }
  export default class S3rver {
    readonly store: Store;
    constructor(options: Options);
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
