CREATE TABLE "finding_decisions" (
	"document_id" text NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"title" text NOT NULL,
	"quote" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "finding_decisions_document_id_key_pk" PRIMARY KEY("document_id","key")
);
--> statement-breakpoint
ALTER TABLE "finding_decisions" ADD CONSTRAINT "finding_decisions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;