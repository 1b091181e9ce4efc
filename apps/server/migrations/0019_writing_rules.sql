CREATE TABLE "writing_rules" (
	"document_id" text PRIMARY KEY NOT NULL,
	"rules" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "writing_rules" ADD CONSTRAINT "writing_rules_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;