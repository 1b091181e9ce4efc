import { z } from "zod";
import { readFrontMatter } from "../runEngine/index.ts";

/**
 * Splits a file of `content/` into its front matter, checked, and the Markdown below it.
 * @throws Error naming the file, when there is no front matter or a field of it is not as the schema says
 */
export function readCheckedFrontMatter<S extends z.ZodType>(
  file: string,
  source: string,
  schema: S,
): { front: z.output<S>; body: string } {
  let read: ReturnType<typeof readFrontMatter>;
  try {
    read = readFrontMatter(source);
  } catch (cause) {
    throw new Error(`${file}: 文首两条 --- 之间读不出来（${(cause as Error).message}）`, { cause });
  }
  const front = schema.safeParse(read.head);
  if (!front.success) throw new Error(`${file}: 文首不对（${z.prettifyError(front.error)}）`);
  return { front: front.data, body: read.body };
}
