DROP INDEX "model_leases_pool";--> statement-breakpoint
ALTER TABLE "model_leases" ALTER COLUMN "taken_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ALTER COLUMN "percent" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "runs" ALTER COLUMN "remaining_seconds" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "model_leases" ADD COLUMN "asked_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "step" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "done" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "total" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "touched_at" timestamp with time zone NOT NULL;--> statement-breakpoint
CREATE INDEX "runs_active" ON "runs" USING btree ("kind","created_at") WHERE "runs"."state" in ('queued','running');--> statement-breakpoint
CREATE INDEX "model_leases_pool" ON "model_leases" USING btree ("pool","asked_at");