CREATE TABLE "scene_cards" (
	"document_id" text NOT NULL,
	"scene_id" text NOT NULL,
	"prompt_id" integer NOT NULL,
	"result" text NOT NULL,
	"quotes" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"model" text,
	"edited" boolean NOT NULL,
	"units" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scene_cards_document_id_scene_id_prompt_id_pk" PRIMARY KEY("document_id","scene_id","prompt_id")
);
--> statement-breakpoint
ALTER TABLE "scene_cards" ADD CONSTRAINT "scene_cards_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;