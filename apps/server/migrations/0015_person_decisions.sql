CREATE TABLE "decided_figures" (
	"reading_id" text PRIMARY KEY NOT NULL,
	"decisions" text NOT NULL,
	"figures" jsonb NOT NULL,
	"findings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_decisions" (
	"document_id" text NOT NULL,
	"name" text NOT NULL,
	"person" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "person_decisions_document_id_name_pk" PRIMARY KEY("document_id","name")
);
--> statement-breakpoint
ALTER TABLE "decided_figures" ADD CONSTRAINT "decided_figures_reading_id_readings_id_fk" FOREIGN KEY ("reading_id") REFERENCES "public"."readings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_decisions" ADD CONSTRAINT "person_decisions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;