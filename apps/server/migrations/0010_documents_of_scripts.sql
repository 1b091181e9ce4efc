CREATE TABLE "hidden_texts" (
	"script_id" text PRIMARY KEY NOT NULL,
	"hidden" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"document_id" text NOT NULL,
	"id" text NOT NULL,
	"quote" text NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notes_document_id_id_pk" PRIMARY KEY("document_id","id")
);
--> statement-breakpoint
ALTER TABLE "readings" ALTER COLUMN "lines" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "scene_contents" ADD COLUMN "division" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scripts" ADD COLUMN "document_id" text;--> statement-breakpoint
ALTER TABLE "hidden_texts" ADD CONSTRAINT "hidden_texts_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The two files of tables cannot import each other, so drizzle does not say this one.
ALTER TABLE "notes" ADD CONSTRAINT "notes_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade;
