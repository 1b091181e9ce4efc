CREATE TABLE "chat_turns" (
	"id" text PRIMARY KEY NOT NULL,
	"script_id" text NOT NULL,
	"question" text NOT NULL,
	"response" text NOT NULL,
	"state" text NOT NULL,
	"run_id" text,
	"units" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_turns" ADD CONSTRAINT "chat_turns_script_id_scripts_id_fk" FOREIGN KEY ("script_id") REFERENCES "public"."scripts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_turns_script" ON "chat_turns" USING btree ("script_id","created_at");