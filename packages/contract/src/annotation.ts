import { z } from "zod";
import { NoteThread } from "./noteThread.ts";
import { SceneId } from "./scriptPerson.ts";
import { REMARK_KEY_MAX, REMARK_MAX } from "./remark.ts";

const Id = z.string().min(1).max(64);
const VersionId = z.string().max(64).nullish();
/** A time stamp of the client, which is the note's id within its document. */
const AnnotationId = z.union([z.string().min(1).max(64), z.number()]).transform(String);
const Content = z
  .string()
  .max(REMARK_KEY_MAX)
  .refine((content) => content.trim() !== "", "empty");
const Words = z
  .string()
  .max(REMARK_MAX)
  .refine((words) => words.trim() !== "", "empty");

/** A note by the names of spec 3; the same row as `Remark`, whose `timestamp` is the `annotationId`. */
export const Annotation = NoteThread.extend({
  /** `<document>.<annotationId>`: names the note without its script. */
  id: z.string(),
  annotationId: z.string(),
  scriptId: z.string(),
  /** Empty: the default version. */
  versionId: z.string(),
  /** Id of the scene that holds its mark; empty when its words are no longer found. */
  sceneId: z.string(),
  /** The words that it is about, as they were when it was written. */
  content: z.string(),
  /** The note's text. */
  annotation: z.string(),
  /** YYYY-MM-DD HH:mm:ss */
  updateTime: z.string(),
});
export type Annotation = z.infer<typeof Annotation>;

export const AnnotationsQuery = z.object({ scriptId: Id, versionId: VersionId });
/** `marked`: the client sets the mark with its next save; otherwise the server finds the words in their scene and marks them. */
export const AddAnnotation = AnnotationsQuery.extend({
  annotationId: AnnotationId,
  sceneId: z.union([z.literal(""), SceneId]).nullish(),
  content: Content,
  annotation: Words,
  marked: z.boolean().default(false),
});
export type AddAnnotation = z.input<typeof AddAnnotation>;
/** `content` is present only when the note moves to other words. */
export const UpdateAnnotation = AddAnnotation.extend({
  content: Content.optional(),
  id: z.string().max(160).optional(),
});
export type UpdateAnnotation = z.input<typeof UpdateAnnotation>;
/** `marked`: the client takes the mark off itself, with its next save: two windows' saves do not meet in its scene, and its own undo finds the mark as it left it. */
export const DeleteAnnotation = AnnotationsQuery.extend({
  annotationId: AnnotationId,
  id: z.string().max(160).optional(),
  marked: z.boolean().default(false),
});
export const AnnotationQuery = z.object({ id: z.string().min(3).max(160) });
