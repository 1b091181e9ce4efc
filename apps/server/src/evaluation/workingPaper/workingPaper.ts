import { splitCited } from "@mochang/contract";
import { z } from "zod";
import type { Passages } from "../../grounding/index.ts";

export const UNKNOWN_MEDIUM = "其他";
/** What the work is written for, its main genre and how it ends, in closed lists, so that code can compare what sections say of them. */
export const MEDIA = [
  "电影",
  "网络电影",
  "短片",
  "剧集",
  "微短剧",
  "舞台剧",
  "动画",
  "广播剧",
  "小说",
  UNKNOWN_MEDIUM,
] as const;
export const GENRES = [
  "悬疑",
  "犯罪",
  "爱情",
  "家庭",
  "喜剧",
  "动作",
  "战争",
  "历史",
  "古装",
  "武侠",
  "科幻",
  "奇幻",
  "恐怖",
  "青春",
  "现实",
  "其他",
] as const;
export const ENDINGS = ["圆满", "悲剧", "得失相抵", "开放", "未写完"] as const;

const line = z.string().trim().max(800);
const name = z.string().trim().max(20);
/** More entries than these are left out. */
const MAX_COUNT = 12;
const list = <T extends z.ZodType>(entry: T) =>
  z.array(entry).transform((entries): z.output<T>[] => entries.slice(0, MAX_COUNT));
const owned = { what: line, owner: z.coerce.number().int().catch(0) };

/** The three parts of the working paper (底稿), each asked by a call of its own, side by side. Texts hold citations. */
export const PAPER_PARTS = {
  story: z.object({
    logline: line,
    medium: z.enum(MEDIA).catch(UNKNOWN_MEDIUM),
    genre: z.enum(GENRES).catch("其他"),
    protagonist: z.object({ name, line }),
    climax: line,
    ending: z.object({ kind: z.enum(ENDINGS).catch("得失相抵"), what: line }),
    turns: list(line),
  }),
  people: z.object({ people: list(z.object({ name, wants: line, arc: line })) }),
  worth: z.object({
    strengths: list(z.object(owned)),
    problems: list(z.object({ ...owned, fix: line })),
  }),
};
export type PaperPart = keyof typeof PAPER_PARTS;
export type Story = z.infer<typeof PAPER_PARTS.story>;
export type PersonLine = z.infer<typeof PAPER_PARTS.people>["people"][number];
export type StrengthsAndProblems = z.infer<typeof PAPER_PARTS.worth>;

/** What the whole report stands on, verified; a part that could not be written is null. */
export interface WorkingPaper {
  story: Story | null;
  people: PersonLine[];
  worth: StrengthsAndProblems;
}

export const emptyPaper = (): WorkingPaper => ({ story: null, people: [], worth: { strengths: [], problems: [] } });

/** Adds a part to a paper, as a finished step of a run keeps it. */
export function restorePaper(paper: WorkingPaper, data: unknown): void {
  const story = PAPER_PARTS.story.safeParse(data);
  if (story.success) paper.story = story.data;
  const people = PAPER_PARTS.people.safeParse(data);
  if (people.success) paper.people = people.data.people;
  const worth = PAPER_PARTS.worth.safeParse(data);
  if (worth.success) paper.worth = worth.data;
}

const CITED_PLACE: Record<"screenplay" | "novel", string> = {
  screenplay: "【第N场「原文」】",
  novel: "【章名「原文」】",
};

/** An example of each part's form, and how many entries its lists should have. */
export function paperExample(part: PaperPart, form: "screenplay" | "novel", owners: readonly number[]): string {
  const cited = CITED_PLACE[form];
  const owner = owners.join("/");
  const examples = {
    story: {
      logline: "谁，在什么处境下，为了什么，必须对抗什么，输了失去什么",
      medium: MEDIA.join("/"),
      genre: GENRES.join("/"),
      protagonist: { name: "人物名", line: "他要什么，为此从头到尾做什么" },
      climax: `谁做了什么，胜负怎样定下来${cited}`,
      ending: { kind: ENDINGS.join("/"), what: `最后停在什么动作或局面上${cited}` },
      turns: [`谁做了什么，局面从什么变成什么${cited}`],
    },
    people: { people: [{ name: "人物名", wants: "要什么，怕什么", arc: `从什么变成什么，或者凭什么不变${cited}` }] },
    worth: {
      strengths: [{ what: `好在哪里，为什么管用${cited}`, owner }],
      problems: [{ what: `哪里不成立，看的人会怎样${cited}`, fix: "动哪一处，怎么改", owner }],
    },
  };
  return JSON.stringify(examples[part]);
}
export const LIST_LENGTHS: Record<PaperPart, string> = {
  story: "turns 6 到 8 条",
  people: "people 4 到 6 条",
  worth: "strengths 3 到 4 条、problems 4 到 5 条",
};

/** Lets through of a text what stands in the work; empty where nothing does. */
export type Check = (text: string) => string;
const hasQuote = (text: string): boolean => splitCited(text).some((part) => part.type === "citation");

/** The ordinal of the scene or chapter that a verified text quotes first; null for none. */
export function sceneOf(text: string): number | null {
  const cited = splitCited(text).find((part) => part.type === "citation");
  return cited?.type === "citation" ? cited.citation.scene : null;
}

/** Where what is told of somebody or something loses its quotation, it is left out. */
export function verifyStory(raw: Story, check: Check, passages: Pick<Passages, "holds">): Story | null {
  const cited = (text: string): string => keptWithQuote(check(text));
  const story: Story = {
    ...raw,
    logline: check(raw.logline),
    protagonist: {
      name: raw.protagonist.name && passages.holds(raw.protagonist.name) ? raw.protagonist.name : "",
      line: check(raw.protagonist.line),
    },
    climax: cited(raw.climax),
    ending: { kind: raw.ending.kind, what: cited(raw.ending.what) },
    turns: raw.turns.map(cited).filter(Boolean),
  };
  const isComplete = story.logline !== "" && (story.climax !== "" || story.turns.length > 0);
  return isComplete ? story : null;
}

export const verifyPeople = (
  raw: readonly PersonLine[],
  check: Check,
  passages: Pick<Passages, "holds">,
): PersonLine[] =>
  raw
    .filter((person, i) => passages.holds(person.name) && raw.findIndex((p) => p.name === person.name) === i)
    .map((person) => ({ name: person.name, wants: check(person.wants), arc: keptWithQuote(check(person.arc)) }))
    .filter((person) => person.name !== "" && person.arc !== "");

/** `owners`: the sections that may own something; what names no such one goes to the section of its kind. */
export function verifyStrengthsAndProblems(
  raw: StrengthsAndProblems,
  check: Check,
  owners: { all: readonly number[]; strengths: number; problems: number },
): StrengthsAndProblems {
  const ownerOf = (owner: number, other: number): number => (owners.all.includes(owner) ? owner : other);
  return {
    strengths: raw.strengths
      .map(({ what, owner }) => ({ what: keptWithQuote(check(what)), owner: ownerOf(owner, owners.strengths) }))
      .filter(({ what }) => what !== ""),
    problems: raw.problems
      .map(({ what, fix, owner }) => ({
        what: keptWithQuote(check(what)),
        fix: check(fix),
        owner: ownerOf(owner, owners.problems),
      }))
      .filter(({ what }) => what !== ""),
  };
}

const keptWithQuote = (text: string): string => (hasQuote(text) ? text : "");
