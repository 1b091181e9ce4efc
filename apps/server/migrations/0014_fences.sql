ALTER TABLE "runs" ADD COLUMN "fence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "scripts_file" ON "scripts" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "export_records_run" ON "export_records" USING btree ("run_id");