import { z } from "zod";

export const GenerationId = z.string().min(1).max(64);
/** Empty: the default version. */
export const GenerationVersionId = z.string().max(64).nullish();
export const GenerationScope = z.object({ scriptId: GenerationId, versionId: GenerationVersionId });
export type GenerationScope = z.input<typeof GenerationScope>;
/** Of `/detail/{scriptId}/{versionId}`; `default` stands for the default version. */
export const DetailParams = z.object({ scriptId: GenerationId, versionId: z.string().max(64) });
export const DEFAULT_VERSION = "default";
