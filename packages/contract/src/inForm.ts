import type { Form } from "./evaluation.ts";

/** What a screenplay's words are called where the work is a novel. */
const OF_NOVEL: Readonly<Record<string, string>> = {
  场: "章",
  场次: "章名",
  场景: "章节",
  场次表: "目录",
  第12场: "第十二章",
  剧本: "小说",
  影视剧本: "小说",
  戏: "小说",
  全剧: "全书",
  编剧: "作者",
  文学策划: "文学编辑",
  场记: "责任编辑",
};

/**
 * A sentence of ours with its words in braces as the form of the work has them: `这一{场}` is 这一场 of a screenplay and 这一章 of a novel. Never for a text
 * that holds somebody else's words. @throws for a word that a novel has no other for
 */
export const inForm = (sentence: string, form: Form): string =>
  sentence.replaceAll(/\{([^{}]*)\}/gu, (_, word: string) => {
    const other = OF_NOVEL[word];
    if (other === undefined) throw new Error(`what is ${word} of a novel?`);
    return form === "novel" ? other : word;
  });
