CREATE TABLE "job_turns" (
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"served_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_turns_kind_user_id_pk" PRIMARY KEY("kind","user_id")
);
