import { REGIONS } from "@mochang/screenplay/region";
import { z } from "zod";
import { DEFAULT_VERSION, GenerationScope, GenerationVersionId } from "./scriptVersionRef.ts";

/** Parts of a generated script that can be exported. */
export const GENERATED_PARTS = ["script", "plan", "structure"] as const;
export type GeneratedPart = (typeof GENERATED_PARTS)[number];
export const GENERATED_FORMATS = ["pdf", "docx", "fountain"] as const;
export type GeneratedFormat = (typeof GENERATED_FORMATS)[number];

/** `GET /api/export/generate-script`: starts a run, whose file's address comes on `/sse-api/sse/connect/report/{scriptId}/{versionId}`. */
export const GeneratedFileQuery = GenerationScope.extend({
  versionId: GenerationVersionId.transform((id) => (id === DEFAULT_VERSION ? "" : id)).describe(
    `空着或者写 ${DEFAULT_VERSION} 为默认版本`,
  ),
  part: z.enum(GENERATED_PARTS).default("script").describe("script 剧本、plan 故事策划、structure 故事结构"),
  format: z.enum(GENERATED_FORMATS).default("pdf"),
  region: z.enum(REGIONS).default("mainland").describe("剧本的版式"),
});
export type GeneratedFileQuery = z.infer<typeof GeneratedFileQuery>;
/** GET ?runId=: the file that such a run has made. */
export const GENERATED_FILE_PATH = "/api/export/generated-file";
/** Days that such a file is kept. */
export const GENERATED_FILE_DAYS = 7;
