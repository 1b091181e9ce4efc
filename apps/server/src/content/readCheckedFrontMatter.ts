import type { z } from "zod";
import { readFrontMatter } from "../runEngine/index.ts";

/**
 * Splits a file of `content/` into its front matter, checked, and the Markdown below it. Descriptions of the schema's fields say what each should be.
 * @throws Error naming the file, when there is no front matter or a field of it is not as the schema says
 */
export function readCheckedFrontMatter<S extends z.ZodObject>(
  file: string,
  source: string,
  schema: S,
): { front: z.output<S>; body: string } {
  let read: ReturnType<typeof readFrontMatter>;
  try {
    read = readFrontMatter(source);
  } catch (cause) {
    throw new Error(`${file}: ${(cause as Error).message}`, { cause });
  }
  const front = schema.safeParse(read.head);
  if (!front.success)
    throw new Error(`${file}: 文首不对，请改：${frontFaults(schema, front.error)}`, { cause: front.error });
  return { front: front.data, body: read.body };
}

/** What is wrong with a front matter, each field once, for whoever writes it. */
function frontFaults(schema: z.ZodObject, { issues }: z.ZodError): string {
  const faults = issues.map((issue) => {
    if (issue.code === "unrecognized_keys") return `不认得 ${issue.keys.map((key) => `“${key}”`).join("、")}`;
    const [field] = issue.path;
    if (field === undefined) return issue.message;
    const should = (schema.shape[String(field)] as z.ZodType | undefined)?.description;
    return should === undefined ? String(field) : `${String(field)}（${should}）`;
  });
  return [...new Set(faults)].join("；");
}
