ALTER TABLE "documents" ADD COLUMN "characters" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "compacted_at" timestamp with time zone;
--> statement-breakpoint
UPDATE "documents" SET "characters" = coalesce((SELECT sum(c."characters") FROM "document_scenes" s
  JOIN "scene_contents" c ON c."script_id" = "documents"."script_id" AND c."hash" = s."hash"
  WHERE s."document_id" = "documents"."id"), 0);
