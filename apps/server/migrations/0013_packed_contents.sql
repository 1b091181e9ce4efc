CREATE TABLE "replay_answers" (
	"document_id" text NOT NULL,
	"first_seq" integer NOT NULL,
	"last_seq" integer NOT NULL,
	"ops" "bytea" NOT NULL,
	"answers" "bytea" NOT NULL,
	"saved_until" timestamp with time zone NOT NULL,
	CONSTRAINT "replay_answers_document_id_first_seq_pk" PRIMARY KEY("document_id","first_seq")
);
--> statement-breakpoint
ALTER TABLE "scene_contents" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "scene_contents" ADD COLUMN "packed" "bytea";--> statement-breakpoint
ALTER TABLE "scene_contents" ADD COLUMN "base" text;--> statement-breakpoint
ALTER TABLE "replay_answers" ADD CONSTRAINT "replay_answers_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;