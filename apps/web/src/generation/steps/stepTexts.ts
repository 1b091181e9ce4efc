import { actName, actNoun, sequenceNoun, STEP_GROUPS, STEPS, type StepNumber } from "@mochang/generation";
import { hanNumber } from "../../lib/format.ts";

/** What each step is about, under its title. */
const LEADS: Record<StepNumber, string> = {
  1: "谁，在什么关口，要什么，凭什么难。写不全没关系，先把手上有的放进来。",
  2: "从头到尾讲一遍：在哪里发生，有哪些人，主角为什么非这样不可。",
  3: "一个人一份小传。没有画像时，用名字里的一个字替他站着。",
  4: "先选结构，再把每一段写下来。",
  5: "一{幕}一{幕}并排，一行一行对着看。",
  6: "一个序列解决一件小事，又惹出一件大的。",
  7: "全剧的场一眼看完。用方向键一场一场走，回车打开；按住 Alt 再按方向键，或者拖过去，就挪动这一场。",
  8: "一场一场写成剧本。您写的和改过的，都照您的存。",
};

/** What a step wants before the next one opens. */
const WANTS: Record<StepNumber, string> = {
  1: "写上剧本名和故事内核，提交",
  2: "各项填好，提交",
  3: "主角、反派和支持角色各有一份，都提交",
  4: "各段填好，提交",
  5: "每一{幕}都提交",
  6: "每{个序列}都提交",
  7: "每一场都保存",
  8: "每一场都有剧本",
};

export interface StepText {
  number: StepNumber;
  title: string;
  /** 故事策划　第一步 */
  where: string;
  lead: string;
  wants: string;
  /** The heading of the group that begins with it. */
  group: string | null;
  /** On the button that leads on. */
  next: string | null;
}

export const STEP_TEXTS: readonly StepText[] = STEPS.map(({ step, label, next }) => {
  const group = STEP_GROUPS.find(({ steps }) => steps.includes(step));
  const place = (group?.steps.indexOf(step) ?? 0) + 1;
  return {
    number: step,
    title: label,
    where: `${group?.label ?? ""}　第${hanNumber(place)}步`,
    lead: LEADS[step],
    wants: WANTS[step],
    group: place === 1 ? (group?.label ?? null) : null,
    next,
  };
});
/** Words with {幕}, {序列} and {个序列}, as these are called in a medium. */
export function inMedium(words: string, scriptType: number | null): string {
  const noun = sequenceNoun(scriptType);
  return words
    .replaceAll("{幕}", actNoun(scriptType))
    .replaceAll("{序列}", noun)
    .replaceAll("{个序列}", unitOfSequences(noun));
}
export function stepText(step: number, scriptType: number | null = null): StepText {
  const text = STEP_TEXTS[step - 1] as StepText;
  return { ...text, lead: inMedium(text.lead, scriptType), wants: inMedium(text.wants, scriptType) };
}

/** 序列三, or 第 3 集: by its number in the whole work. */
export const nameOfSequence = (noun: string, number: number): string =>
  noun === "集" ? `第 ${number} 集` : `序列${hanNumber(number)}`;
/** 个序列, or 集: behind a number. */
export const unitOfSequences = (noun: string): string => (noun === "集" ? noun : `个${noun}`);

/** 第二幕　借雨; without a title of its own the number alone. */
export function actLabel(scriptType: number | null, number: number, title: string): string {
  const name = actName(scriptType, number);
  return title.trim() === "" || title.trim() === name ? name : `${name}　${title}`;
}
