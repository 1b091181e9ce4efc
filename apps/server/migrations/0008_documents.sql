CREATE TABLE "document_scenes" (
	"document_id" text NOT NULL,
	"scene_id" text NOT NULL,
	"seq" integer NOT NULL,
	"hash" text,
	"order_key" text collate "C",
	"version" integer NOT NULL,
	"place_version" integer NOT NULL,
	CONSTRAINT "document_scenes_document_id_scene_id_pk" PRIMARY KEY("document_id","scene_id")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"script_id" text NOT NULL,
	"parent_id" text,
	"kind" text NOT NULL,
	"form" text NOT NULL,
	"title" text,
	"name" text,
	"automatic" boolean DEFAULT false NOT NULL,
	"head" integer NOT NULL,
	"text_seq" integer NOT NULL,
	"last_session" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moments" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"scene_id" text,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"author_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"document_id" text NOT NULL,
	"id" text NOT NULL,
	"seq" integer NOT NULL,
	"about" text NOT NULL,
	"of" text NOT NULL,
	"base" jsonb,
	"mine" jsonb,
	"theirs" jsonb,
	"answered_seq" integer,
	CONSTRAINT "questions_document_id_id_pk" PRIMARY KEY("document_id","id")
);
--> statement-breakpoint
CREATE TABLE "readings" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"seq" integer NOT NULL,
	"frozen" boolean DEFAULT false NOT NULL,
	"text" text NOT NULL,
	"title" text,
	"lines" jsonb NOT NULL,
	"scenes" jsonb NOT NULL,
	"cast" jsonb NOT NULL,
	"figures" jsonb NOT NULL,
	"findings" jsonb NOT NULL,
	"characters" integer NOT NULL,
	"scene_count" integer NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saves" (
	"document_id" text NOT NULL,
	"seq" integer NOT NULL,
	"op_id" text,
	"answer" jsonb,
	"window_id" text,
	"author_id" text,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "saves_document_id_seq_pk" PRIMARY KEY("document_id","seq")
);
--> statement-breakpoint
CREATE TABLE "scene_contents" (
	"script_id" text NOT NULL,
	"hash" text NOT NULL,
	"schema" integer NOT NULL,
	"content" text NOT NULL,
	"text_hash" text NOT NULL,
	"front" boolean NOT NULL,
	"characters" integer NOT NULL,
	"notes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scene_contents_script_id_hash_pk" PRIMARY KEY("script_id","hash")
);
--> statement-breakpoint
CREATE TABLE "scene_saves" (
	"document_id" text NOT NULL,
	"scene_id" text NOT NULL,
	"seq" integer NOT NULL,
	"hash" text,
	"order_key" text collate "C",
	"version" integer NOT NULL,
	"place_version" integer NOT NULL,
	CONSTRAINT "scene_saves_document_id_scene_id_seq_pk" PRIMARY KEY("document_id","scene_id","seq")
);
--> statement-breakpoint
ALTER TABLE "document_scenes" ADD CONSTRAINT "document_scenes_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moments" ADD CONSTRAINT "moments_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "readings" ADD CONSTRAINT "readings_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saves" ADD CONSTRAINT "saves_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_contents" ADD CONSTRAINT "scene_contents_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scene_saves" ADD CONSTRAINT "scene_saves_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_script" ON "documents" USING btree ("script_id","created_at");--> statement-breakpoint
CREATE INDEX "moments_document" ON "moments" USING btree ("document_id","scene_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "readings_running" ON "readings" USING btree ("document_id") WHERE not "readings"."frozen";--> statement-breakpoint
CREATE INDEX "readings_document" ON "readings" USING btree ("document_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "saves_op" ON "saves" USING btree ("document_id","op_id") WHERE "saves"."op_id" is not null;--> statement-breakpoint
CREATE INDEX "scene_saves_seq" ON "scene_saves" USING btree ("document_id","seq");--> statement-breakpoint
-- Deferrable, so that scenes may exchange keys within one statement; drizzle cannot say it.
ALTER TABLE "document_scenes" ADD CONSTRAINT "document_scenes_order" UNIQUE ("document_id", "order_key") DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
-- Rows that every save updates: room beside them keeps the new one on the same page, without a new entry in an index.
ALTER TABLE "documents" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "document_scenes" SET (fillfactor = 70);
