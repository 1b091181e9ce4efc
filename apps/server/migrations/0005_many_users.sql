CREATE TABLE "erased_accounts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "model_leases_open" ON "model_leases" USING btree ("pool","taken_at") WHERE "model_leases"."released_at" is null;