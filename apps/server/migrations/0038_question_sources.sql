ALTER TABLE "questions" ADD COLUMN "mine_from" jsonb;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "theirs_from" jsonb;