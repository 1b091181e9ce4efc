ALTER TABLE "planning" ADD COLUMN "previous_edited" boolean;--> statement-breakpoint
ALTER TABLE "planning" ADD COLUMN "previous_seq" integer;--> statement-breakpoint
ALTER TABLE "scene_overviews" ADD COLUMN "previous_edited" boolean;--> statement-breakpoint
ALTER TABLE "scene_overviews" ADD COLUMN "previous_of" text;