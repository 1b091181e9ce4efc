ALTER TABLE "saves" ADD COLUMN "run_id" text;--> statement-breakpoint
CREATE INDEX "saves_run" ON "saves" USING btree ("document_id","seq") WHERE "saves"."run_id" is not null;