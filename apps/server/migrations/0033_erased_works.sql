CREATE TABLE "erased_works" (
	"script_id" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
