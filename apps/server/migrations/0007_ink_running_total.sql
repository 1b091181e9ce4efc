ALTER TABLE "ink_accounts" ADD COLUMN "entries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ink_entries" ADD COLUMN "seq" integer;--> statement-breakpoint
ALTER TABLE "ink_entries" ADD COLUMN "balance_after" bigint;--> statement-breakpoint
ALTER TABLE "ink_entries" ADD COLUMN "model" text;--> statement-breakpoint
ALTER TABLE "ink_entries" ADD COLUMN "input_tokens" integer;--> statement-breakpoint
ALTER TABLE "ink_entries" ADD COLUMN "cached_tokens" integer;--> statement-breakpoint
ALTER TABLE "ink_entries" ADD COLUMN "output_tokens" integer;--> statement-breakpoint
ALTER TABLE "ink_entries" ADD COLUMN "price_input" integer;--> statement-breakpoint
ALTER TABLE "ink_entries" ADD COLUMN "price_cached" integer;--> statement-breakpoint
ALTER TABLE "ink_entries" ADD COLUMN "price_output" integer;--> statement-breakpoint
-- Entries of one moment: a reservation comes before what ends it.
UPDATE "ink_entries" e SET "seq" = o.seq, "balance_after" = o.balance_after
FROM (
  SELECT "id", row_number() OVER mine AS seq, sum("units") OVER mine AS balance_after
  FROM "ink_entries"
  WINDOW mine AS (PARTITION BY "user_id" ORDER BY "at", ("kind" = 'grant') DESC, ("kind" = 'reserve') DESC, "id" ROWS UNBOUNDED PRECEDING)
) o WHERE o."id" = e."id";--> statement-breakpoint
UPDATE "ink_accounts" a SET "entries" = (SELECT count(*) FROM "ink_entries" e WHERE e."user_id" = a."user_id");--> statement-breakpoint
ALTER TABLE "ink_entries" ALTER COLUMN "seq" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ink_entries" ALTER COLUMN "balance_after" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "ink_entries_seq" ON "ink_entries" USING btree ("user_id","seq");
