CREATE TABLE "scene_lines" (
	"document_id" text NOT NULL,
	"scene_id" text NOT NULL,
	"ids" text[] NOT NULL,
	CONSTRAINT "scene_lines_document_id_scene_id_pk" PRIMARY KEY("document_id","scene_id")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "has_line_ids" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_lines" ADD CONSTRAINT "scene_lines_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;