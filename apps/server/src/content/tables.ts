import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const at = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Articles and excellent scripts. What `apps/server/content` holds is put in once; from then on the rows count. */
export const posts = pgTable("posts", {
  /** Stands in addresses: lower-case words with hyphens. */
  id: text("id").primaryKey(),
  /** `article` or `script`. */
  kind: text("kind").notNull(),
  /** The order among those of its kind. */
  rank: integer("rank").notNull(),
  /** Markdown with its front matter, as the files of `content/` have it; checked before it is written. */
  source: text("source").notNull(),
  /** The text of a script; null for an article. */
  script: text("script"),
  published: boolean("published").notNull(),
  /** The PDF of a script as it stands; null until it is first asked for, and after each change. */
  fileKey: text("file_key"),
  createdAt: at("created_at").notNull(),
  updatedAt: at("updated_at").notNull(),
});
