import { inForm, type Form } from "@mochang/contract";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { z, type ZodType } from "zod";
import { readFrontMatter } from "./frontMatter.ts";

/** A folder of prompts in Markdown, read when the process starts, so that a broken file stops the start and never a paid run. */
export interface PromptFolder {
  /** A prompt that is its text alone. */
  text(name: string): string;
  /** A prompt with a head that must fit the schema. @throws Error that names the file */
  prompt<Head extends object>(name: string, head: ZodType<Head>): Head & { body: string };
  /** Those whose names begin with their number (`26-synopsis`), which their head must have as its id. @throws Error that names the file */
  numbered<Head extends { id: number }>(head: ZodType<Head>): (Head & { body: string })[];
}

/** A prompt that says less was cut off. */
const MIN_BODY = 150;

/** `26-synopsis.md` */
const NUMBERED = /^((\d+)-[\w-]+)\.md$/u;

/**
 * Names are those of the files, without `.md`. With a form, the words in braces are that form's (`inForm`), and a file in the folder `novel` is a novel's wording of the one
 * with its name.
 */
export function openPrompts(folder: URL, form?: Form): PromptFolder {
  const read = (name: string): string => {
    const novelFile = new URL(`novel/${name}.md`, folder);
    const text = readFileSync(
      form === "novel" && existsSync(novelFile) ? novelFile : new URL(`${name}.md`, folder),
      "utf8",
    );
    return form === undefined ? text : inForm(text, form);
  };
  const prompt: PromptFolder["prompt"] = (name, schema) => {
    const { head, body } = readFrontMatter(read(name));
    const parsed = schema.safeParse(head);
    if (!parsed.success) throw new Error(`prompts/${name}.md: ${z.prettifyError(parsed.error)}`);
    if (body.length < MIN_BODY) throw new Error(`prompts/${name}.md says too little`);
    return { ...parsed.data, body };
  };
  return {
    text: (name) => read(name).trim(),
    prompt,
    numbered: (schema) =>
      readdirSync(folder).flatMap((file) => {
        const [, name, id] = NUMBERED.exec(file) ?? [];
        if (name === undefined) return [];
        const found = prompt(name, schema);
        if (found.id !== Number(id)) throw new Error(`prompts/${file} has the id ${found.id}`);
        return [found];
      }),
  };
}

/** What is made of a folder's prompts, for both forms of work. */
export const promptsByForm = <T>(folder: URL, load: (prompts: PromptFolder, form: Form) => T): Record<Form, T> => ({
  screenplay: load(openPrompts(folder, "screenplay"), "screenplay"),
  novel: load(openPrompts(folder, "novel"), "novel"),
});
