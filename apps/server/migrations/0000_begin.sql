CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"wrong_guesses" integer DEFAULT 0 NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"user_name" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"tenant_id" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_login_at" timestamp with time zone,
	CONSTRAINT "users_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "export_records" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"script_id" text NOT NULL,
	"version_id" text DEFAULT '' NOT NULL,
	"run_id" text NOT NULL,
	"source" text DEFAULT '1' NOT NULL,
	"is_loading" integer NOT NULL,
	"percentage" integer DEFAULT 0 NOT NULL,
	"file_key" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ink_accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"balance" bigint NOT NULL,
	CONSTRAINT "ink_balance_not_negative" CHECK ("ink_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ink_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"units" bigint NOT NULL,
	"cost" bigint DEFAULT 0 NOT NULL,
	"system" text,
	"run_id" text,
	"step" text,
	"note" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dictionary" (
	"type" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "dictionary_type_code_pk" PRIMARY KEY("type","code")
);
--> statement-breakpoint
CREATE TABLE "scenes" (
	"script_id" text NOT NULL,
	"version_id" text DEFAULT '' NOT NULL,
	"scene_id" text NOT NULL,
	"rank" integer NOT NULL,
	"content" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scenes_script_id_version_id_scene_id_pk" PRIMARY KEY("script_id","version_id","scene_id")
);
--> statement-breakpoint
CREATE TABLE "script_texts" (
	"script_id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"title" text,
	"cast" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"findings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scripts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"tenant_id" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"author" text NOT NULL,
	"type" integer NOT NULL,
	"file_type" integer NOT NULL,
	"file_theme" text NOT NULL,
	"pinggu_type" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"file_format" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"kind" text NOT NULL,
	"characters" integer NOT NULL,
	"scene_count" integer NOT NULL,
	"doubts" jsonb NOT NULL,
	"is_init" integer DEFAULT 0 NOT NULL,
	"delete_flag" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text,
	"step" text,
	"user_id" text,
	"model" text NOT NULL,
	"input_tokens" integer NOT NULL,
	"cached_tokens" integer NOT NULL,
	"output_tokens" integer NOT NULL,
	"first_token_ms" integer,
	"duration_ms" integer NOT NULL,
	"outcome" text NOT NULL,
	"units" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_leases" (
	"id" text PRIMARY KEY NOT NULL,
	"pool" text NOT NULL,
	"tokens" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "run_events" (
	"run_id" text NOT NULL,
	"seq" integer NOT NULL,
	"event" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "run_events_run_id_seq_pk" PRIMARY KEY("run_id","seq")
);
--> statement-breakpoint
CREATE TABLE "run_steps" (
	"run_id" text NOT NULL,
	"key" text NOT NULL,
	"rank" integer NOT NULL,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"data" jsonb,
	"message" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "run_steps_run_id_key_pk" PRIMARY KEY("run_id","key")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"script_id" text,
	"version_id" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"percent" real DEFAULT 0 NOT NULL,
	"message" text,
	"remaining_seconds" real,
	"input" jsonb,
	"join_key" text,
	"output" jsonb,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"cancel_asked" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_records" ADD CONSTRAINT "export_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_records" ADD CONSTRAINT "export_records_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ink_accounts" ADD CONSTRAINT "ink_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ink_entries" ADD CONSTRAINT "ink_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scenes" ADD CONSTRAINT "scenes_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "script_texts" ADD CONSTRAINT "script_texts_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scripts" ADD CONSTRAINT "scripts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_events" ADD CONSTRAINT "run_events_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_steps" ADD CONSTRAINT "run_steps_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sms_codes_phone" ON "sms_codes" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "export_records_user" ON "export_records" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "export_records_script" ON "export_records" USING btree ("script_id");--> statement-breakpoint
CREATE INDEX "ink_entries_user" ON "ink_entries" USING btree ("user_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "ink_entries_once" ON "ink_entries" USING btree ("run_id","step","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "ink_entries_one_end" ON "ink_entries" USING btree ("run_id","step") WHERE "ink_entries"."kind" in ('settle','release');--> statement-breakpoint
CREATE INDEX "scenes_order" ON "scenes" USING btree ("script_id","version_id","rank");--> statement-breakpoint
CREATE INDEX "scripts_owner" ON "scripts" USING btree ("user_id","type","delete_flag","created_at");--> statement-breakpoint
CREATE INDEX "model_calls_run" ON "model_calls" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "model_calls_at" ON "model_calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "model_leases_pool" ON "model_leases" USING btree ("pool","taken_at");--> statement-breakpoint
CREATE INDEX "runs_script" ON "runs" USING btree ("script_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "runs_user" ON "runs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_join" ON "runs" USING btree ("join_key") WHERE "runs"."state" in ('queued','running');