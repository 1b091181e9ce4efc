ALTER TABLE "run_steps" ADD COLUMN "text_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "parent_run_id" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "pruned_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "run_events_text" ON "run_events" USING btree ("run_id",("event"->>'key'),"seq") WHERE ("run_events"."event"->>'type') = 'delta';--> statement-breakpoint
CREATE INDEX "runs_parent" ON "runs" USING btree ("parent_run_id") WHERE "runs"."parent_run_id" is not null;--> statement-breakpoint
CREATE INDEX "runs_unpruned" ON "runs" USING btree ("touched_at") WHERE "runs"."state" in ('done','failed','cancelled') and "runs"."pruned_seq" < "runs"."last_seq";--> statement-breakpoint
-- The rows of steps hold all of their text so far: no delta follows it.
UPDATE "run_steps" s SET "text_seq" = r."last_seq" FROM "runs" r WHERE r."id" = s."run_id";--> statement-breakpoint
-- A run that has ended has no step that is running.
UPDATE "run_steps" s SET "state" = 'waiting' FROM "runs" r WHERE r."id" = s."run_id" AND s."state" = 'running' AND r."state" IN ('done','failed','cancelled');--> statement-breakpoint
-- Reports under way named in their input the evaluation that was begun for them alone.
UPDATE "runs" e SET "parent_run_id" = r."id" FROM "runs" r WHERE r."kind" = 'report' AND r."state" IN ('queued','running') AND r."input"->'owns' = 'true'::jsonb AND e."id" = r."input"->>'evaluationId';
