ALTER TABLE "runs" ADD COLUMN "document_id" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "reading_id" text;--> statement-breakpoint
-- A run that names no reading is older than readings: it is about what was imported, the document's first. Those of works that are not moved
-- into documents yet get theirs when they are.
UPDATE "runs" r SET "document_id" = s."document_id", "reading_id" = coalesce(
  (SELECT g."id" FROM "readings" g WHERE g."document_id" = s."document_id" AND g."id" = r."input"->>'readingId'),
  (SELECT g."id" FROM "readings" g WHERE g."document_id" = s."document_id" ORDER BY g."seq" LIMIT 1))
FROM "scripts" s WHERE s."id" = r."script_id" AND s."document_id" IS NOT NULL AND r."kind" <> 'import';--> statement-breakpoint
UPDATE "runs" r SET "reading_id" = e."reading_id" FROM "runs" e WHERE r."kind" = 'report' AND e."id" = r."input"->>'evaluationId';--> statement-breakpoint
ALTER TABLE "export_records" DROP COLUMN "version_id";--> statement-breakpoint
ALTER TABLE "runs" DROP COLUMN "version_id";
