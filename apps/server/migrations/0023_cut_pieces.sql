CREATE TABLE "cut_pieces" (
	"document_id" text NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"content" text NOT NULL,
	"schema" integer NOT NULL,
	"after" text,
	"before" text,
	"place" text NOT NULL,
	"cut_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cut_pieces_document_id_id_pk" PRIMARY KEY("document_id","id")
);
--> statement-breakpoint
ALTER TABLE "cut_pieces" ADD CONSTRAINT "cut_pieces_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;