import { Annotation, type AddAnnotation, type UpdateAnnotation } from "@mochang/contract";
import { z } from "zod";
import { get, post } from "../../lib/api.ts";

export const fetchAnnotations = (scriptId: string, versionId: string) =>
  get("/api/annotation/list", { scriptId, versionId }, z.array(Annotation));
export const addAnnotation = (body: AddAnnotation) => post("/api/annotation/add", body, Annotation);
export const updateAnnotation = (body: UpdateAnnotation) => post("/api/annotation/update", body, Annotation);
export const deleteAnnotation = (body: {
  scriptId: string;
  versionId: string;
  annotationId: string;
  marked: boolean;
}) => post("/api/annotation/delete", body, z.null());
