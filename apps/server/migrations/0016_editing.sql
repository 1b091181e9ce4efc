CREATE TABLE "persons" (
	"document_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"profile" jsonb NOT NULL,
	"origins" jsonb NOT NULL,
	"offered" jsonb NOT NULL,
	"kept" boolean NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "persons_document_id_id_pk" PRIMARY KEY("document_id","id")
);
--> statement-breakpoint
CREATE TABLE "planning" (
	"document_id" text NOT NULL,
	"prompt_id" integer NOT NULL,
	"result" text NOT NULL,
	"origin" text,
	"edited" boolean DEFAULT false NOT NULL,
	"previous" text DEFAULT '' NOT NULL,
	"previous_origin" text,
	"offered" text DEFAULT '' NOT NULL,
	"seq" integer NOT NULL,
	"offered_seq" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "planning_document_id_prompt_id_pk" PRIMARY KEY("document_id","prompt_id")
);
--> statement-breakpoint
CREATE TABLE "scene_overviews" (
	"document_id" text NOT NULL,
	"scene_id" text NOT NULL,
	"description" text NOT NULL,
	"origin" text NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"previous" text DEFAULT '' NOT NULL,
	"of" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scene_overviews_document_id_scene_id_pk" PRIMARY KEY("document_id","scene_id")
);
--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planning" ADD CONSTRAINT "planning_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_overviews" ADD CONSTRAINT "scene_overviews_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "persons_name" ON "persons" USING btree ("document_id","name");