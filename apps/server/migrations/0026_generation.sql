CREATE TABLE "generated_scripts" (
	"script_id" text PRIMARY KEY NOT NULL,
	"script_type" integer NOT NULL,
	"last_document_id" text
);
--> statement-breakpoint
CREATE TABLE "generated_works" (
	"document_id" text PRIMARY KEY NOT NULL,
	"script_id" text NOT NULL,
	"step" integer NOT NULL,
	"revision" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_files" (
	"script_id" text NOT NULL,
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"file_key" text NOT NULL,
	"bytes" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reference_files_script_id_id_pk" PRIMARY KEY("script_id","id")
);
--> statement-breakpoint
CREATE TABLE "step_items" (
	"document_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"parent_id" text,
	"sort" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"summary" text NOT NULL,
	"summary_origin" text,
	"origins" jsonb NOT NULL,
	"offered" jsonb NOT NULL,
	"is_submit" boolean NOT NULL,
	"scripted" boolean NOT NULL,
	"version" integer NOT NULL,
	"made_from" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "step_items_document_id_id_pk" PRIMARY KEY("document_id","id")
);
--> statement-breakpoint
ALTER TABLE "generated_scripts" ADD CONSTRAINT "generated_scripts_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generated_works" ADD CONSTRAINT "generated_works_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reference_files" ADD CONSTRAINT "reference_files_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_items" ADD CONSTRAINT "step_items_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reference_files_key" ON "reference_files" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "reference_files_user" ON "reference_files" USING btree ("user_id");