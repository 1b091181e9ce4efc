import { z } from "zod";
import { GenerationScope } from "./scriptVersionRef.ts";

/** GET /{scriptId}/{versionId}/{id}: a portrait or a cover, as JPEG. */
export const PICTURE_PATH = "/api/generate-step/picture";

/** Of generateCharacterDraw (`id`: the person; `name` and `type` as they are stored) and generateCoverImage. */
export const AskPicture = GenerationScope.extend({
  id: z.string().max(64).nullish(),
  name: z.string().max(200).nullish(),
  type: z.coerce.number().nullish(),
});
/** Suffix of the two calls: removes the picture from its item. */
export const PICTURE_REMOVE = "/remove";
/** Behind `…/start`. Without an image port nothing runs: the card is there at once, and `url` says where. */
export const PictureStarted = z.object({ runId: z.string().nullable(), url: z.string().nullable() });
export type PictureStarted = z.infer<typeof PictureStarted>;

/** Origin of a picture: `model` drew it, `card` was set from the work's own words; null when there is none. */
export const PictureSource = z.enum(["model", "card"]).nullable();
export type PictureSource = z.infer<typeof PictureSource>;
