import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readCheckedFrontMatter } from "./readCheckedFrontMatter.ts";
import { sectionsOf, type Section } from "./sections.ts";

/** Who signs our own articles. */
export const HOUSE = "墨场编辑部";

/** The two series, by the `sort` that the wire and the address of an article carry. */
export const SERIES = { 1: "搭故事", 2: "立人物" } as const;
export type Sort = keyof typeof SERIES;

export interface Article {
  /** The file's name without its number and ending. */
  id: string;
  title: string;
  series: (typeof SERIES)[Sort];
  sort: Sort;
  /** A day, `YYYY-MM-DD`. */
  date: string;
  /** Plain text. */
  summary: string;
  /** Chinese characters of the body, punctuation left out. */
  characters: number;
  /** In the order of the article, one anchor each. */
  sections: Section[];
}

const ArticleFront = z
  .strictObject({
    title: z.string().min(1).max(40).describe("1 到 40 个字"),
    series: z.enum([SERIES[1], SERIES[2]]).describe(`${SERIES[1]}或${SERIES[2]}`),
    sort: z.literal([1, 2]).describe(`1 是${SERIES[1]}，2 是${SERIES[2]}`),
    date: z.iso.date().describe("日期，例如 2026-11-29"),
    summary: z.string().min(1).max(100).describe("1 到 100 个字"),
  })
  .refine((front) => SERIES[front.sort] === front.series, { message: "series 和 sort 说的不是同一个系列" });

const FILE = /^(\d{2})-([a-z]+(?:-[a-z]+)*)\.md$/u;

/**
 * The articles of a folder of `NN-id.md`, in the order of their numbers.
 * @throws Error naming the file that is not as it should be
 */
export const readArticles = (folder: string): Article[] =>
  articleFiles(folder).map(({ file, id, source }) => readArticle(file, id, source));

/**
 * The files of articles in a folder, in the order of their numbers, with the ids that their names hold.
 * @throws Error naming a file that is not called as it should be
 */
export const articleFiles = (folder: string): { file: string; id: string; source: string }[] =>
  readdirSync(folder)
    .toSorted()
    .map((file) => {
      const id = FILE.exec(file)?.[2];
      if (id === undefined) throw new Error(`${file}: an article's file is called NN-id.md`);
      return { file, id, source: readFileSync(join(folder, file), "utf8") };
    });

/** @throws Error naming the file that is not as it should be */
export function readArticle(file: string, id: string, source: string): Article {
  const { front, body } = readCheckedFrontMatter(file, source, ArticleFront);
  return { id, ...front, characters: hanCharacters(body), sections: sectionsOf(file, body) };
}

export const hanCharacters = (text: string): number => text.match(/\p{Script=Han}/gu)?.length ?? 0;
