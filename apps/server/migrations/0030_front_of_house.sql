CREATE TABLE "posts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"rank" integer NOT NULL,
	"source" text NOT NULL,
	"script" text,
	"published" boolean NOT NULL,
	"file_key" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "readings" ADD COLUMN "pieces" "bytea";--> statement-breakpoint
-- Bits hardly compress, and one of them is read without the rest.
ALTER TABLE "readings" ALTER COLUMN "pieces" SET STORAGE EXTERNAL;
