CREATE TABLE "review_links" (
	"id" text PRIMARY KEY NOT NULL,
	"script_id" text NOT NULL,
	"document_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"name" text NOT NULL,
	"may_note" boolean NOT NULL,
	"watermark" boolean NOT NULL,
	"frozen" boolean NOT NULL,
	"shuts_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"visits" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_links_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "link_id" text;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "replies" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_links_script" ON "review_links" USING btree ("script_id");--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade;
