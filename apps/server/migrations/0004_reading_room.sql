CREATE TABLE "remarks" (
	"script_id" text NOT NULL,
	"version_id" text DEFAULT '' NOT NULL,
	"timestamp" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"start" integer,
	"end" integer,
	"before" text DEFAULT '' NOT NULL,
	"after" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "remarks_script_id_version_id_timestamp_pk" PRIMARY KEY("script_id","version_id","timestamp")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"outcome" text NOT NULL,
	"link" text,
	"script_id" text,
	"run_id" text,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "messages_run_id_unique" UNIQUE("run_id")
);
--> statement-breakpoint
ALTER TABLE "script_texts" ADD COLUMN "hidden" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "scripts" ADD COLUMN "draft_of" text;--> statement-breakpoint
ALTER TABLE "scripts" ADD COLUMN "draft_number" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "scripts" ADD COLUMN "origin_id" text;--> statement-breakpoint
ALTER TABLE "scripts" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "model_leases" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "remarks" ADD CONSTRAINT "remarks_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "scripts_draft" ON "scripts" USING btree ("draft_of");