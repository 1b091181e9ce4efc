import { escapeRegExp } from "../fields/escapeRegExp.ts";
import type { Conventions } from "../writingConventions/conventions.ts";
import { cueName } from "./castRules.ts";
import type { CheckedLine, CheckedScene, CheckFinding, StoryBible } from "./checkedScene.ts";
import type { LineFault } from "./lineFaults.ts";
import { DIES } from "./deaths.ts";

/** Where a line stands. */
export interface LineContext {
  /** Who speaks it, by the person's own name; null: nobody. */
  speaker: string | null;
  /** Persons of the scene, by their own names. */
  present: ReadonlySet<string>;
}

/** Every name of a person: own, shorter, given alone. */
function namesOf(name: string, { persons }: Pick<StoryBible, "persons">): string[] {
  const aliases = persons.find((one) => one.name === name)?.aliases ?? [];
  const givenNames = /^\p{Script=Han}{3}$/u.test(name) ? [name.slice(1)] : [];
  return [...new Set([name, ...aliases, ...givenNames])];
}

/** A name that is called, not spoken of: alone between marks, and not the whole answer to a question. */
const isCalled = (text: string, name: string): boolean =>
  text.replaceAll(/[。？?]/gu, "") !== name &&
  new RegExp(`(?:^|[，。！？!?…—、：“「])${escapeRegExp(name)}(?=[，！!？?。…—]|$)`, "u").test(text);

/** 阿姨您放心, 回大人: called without a mark behind or before it. */
const beginsWithCall = (text: string, name: string): boolean =>
  new RegExp(`(?:^|[，。！？!?…—])(?:[回禀是喂哎]|启禀)?${escapeRegExp(name)}(?=[您你，！？!…]|$)`, "u").test(text);

function addressFaults(text: string, { speaker, present }: LineContext, bible: StoryBible): LineFault[] {
  const { address } = bible.rules;
  return address
    .filter(({ who, whom }) => who === speaker && present.has(whom))
    .flatMap(({ who, whom, forms, avoid }): LineFault[] => {
      const others = address.filter((one) => one.whom === whom).flatMap((one) => one.forms);
      const wrong =
        avoid.find((form) => isCalled(text, form) || beginsWithCall(text, form)) ??
        // A rule that only says what he is not called leaves the rest free.
        (forms.length === 0 ? [] : [...namesOf(whom, bible), ...others]).find(
          (form) => !forms.includes(form) && isCalled(text, form),
        );
      if (wrong === undefined) return [];
      const right = forms.map((form) => `“${form}”`).join("或");
      const rule = forms.length > 0 ? `${who}叫${whom}${right}` : `${who}不叫${whom}“${wrong}”`;
      return [{ rule: "address", quote: wrong, message: `写作约定里${rule}` }];
    });
}

const dialectFaults = (text: string, speaker: string, { dialect }: Conventions): LineFault[] =>
  dialect.flatMap(({ who, avoid, only }): LineFault[] => {
    if (who !== null && who !== speaker)
      return only
        .filter((word) => text.includes(word))
        .map((word) => ({ rule: "dialect", quote: word, message: `写作约定里只有${who}说“${word}”` }));
    return avoid
      .filter(({ word }) => text.includes(word))
      .map(({ word, instead }) => ({
        rule: "dialect",
        quote: word,
        message:
          instead === null ? `写作约定里${speaker}不说“${word}”` : `写作约定里${speaker}把“${word}”说成“${instead}”`,
      }));
  });

const NEGATED = "[^。；，不没未别]";

/** What a line of action shows that must not happen. */
const seenIn = (text: string, bible: StoryBible): { quote: string; row: string }[] =>
  bible.rules.never.flatMap((rule) => {
    const who = "who" in rule ? `(?:${namesOf(rule.who, bible).map(escapeRegExp).join("|")})` : "";
    const pattern =
      rule.kind === "dies"
        ? `${who}${DIES}`
        : rule.kind === "does"
          ? `${who}${NEGATED}{0,8}${escapeRegExp(rule.what)}`
          : rule.kind === "thing"
            ? escapeRegExp(rule.what)
            : null;
    const quote = pattern === null ? undefined : new RegExp(pattern, "u").exec(text)?.[0];
    return quote === undefined || /以为|差点|险些|梦见/u.test(text) ? [] : [{ quote, row: rule.row }];
  });

const never = (quote: string, row: string): LineFault => ({
  rule: "never",
  quote,
  message: `写作约定里说了“${row}”`,
});

/** What of the writer's own rules a line breaks, beside the words that it may not use at all. */
export function conventionFaults({ type, text }: CheckedLine, context: LineContext, bible: StoryBible): LineFault[] {
  if (type === "dialogue" && context.speaker !== null)
    return [
      ...addressFaults(text, context, bible),
      ...dialectFaults(text, context.speaker, bible.rules),
      ...bible.rules.never.flatMap((rule) =>
        rule.kind === "thing" && text.includes(rule.what) ? [never(rule.what, rule.row)] : [],
      ),
    ];
  if (type === "action" || type === "heading") return seenIn(text, bible).map(({ quote, row }) => never(quote, row));
  return [];
}

/** Whoever a scene's script shows: who has a cue, and who acts at the beginning of a sentence. */
function shownIn({ lines }: CheckedScene, bible: StoryBible): Map<string, { line: number; quote: string }> {
  const appearances = new Map<string, { line: number; quote: string }>();
  lines.forEach(({ type, text }, line) => {
    for (const { name } of bible.persons) {
      if (appearances.has(name)) continue;
      const quote = namesOf(name, bible).find((one) =>
        type === "character"
          ? cueName(text) === one
          : type === "action" && new RegExp(`(?:^|[。！？△\\s])${escapeRegExp(one)}(?!的)`, "u").test(text),
      );
      if (quote !== undefined) appearances.set(name, { line, quote });
    }
  });
  return appearances;
}

/** What of the writer's rules a scene breaks: forms of address, dialect, what must not happen. */
export function conventionFindings(scene: CheckedScene, bible: StoryBible): CheckFinding[] {
  const { address, dialect, never: forbidden } = bible.rules;
  if (address.length + dialect.length + forbidden.length === 0) return [];
  const appearances = shownIn(scene, bible);
  const present = new Set([...scene.plan.character, ...appearances.keys()]);
  const heading = scene.lines.find(({ type }) => type === "heading")?.text ?? "";
  const place = `${scene.plan.place} ${heading}`;
  const nameOf = new Map(bible.persons.flatMap(({ name, aliases }) => [name, ...aliases].map((one) => [one, name])));
  let speaker: string | null = null;
  const lines = scene.lines.flatMap((row, line): CheckFinding[] => {
    if (row.type === "character") speaker = nameOf.get(cueName(row.text)) ?? cueName(row.text);
    else if (row.type === "action" || row.type === "heading") speaker = null;
    return conventionFaults(row, { speaker, present }, bible).map((fault) => ({
      ...fault,
      sceneId: scene.id,
      line,
    }));
  });
  const cast = forbidden.flatMap((rule): CheckFinding[] => {
    if (rule.kind !== "appears" && rule.kind !== "meets") return [];
    const at = appearances.get(rule.who);
    const other = rule.kind === "meets" ? appearances.get(rule.whom) : undefined;
    const broken =
      at && (rule.kind === "meets" ? other !== undefined : rule.place === null || place.includes(rule.place));
    if (!broken) return [];
    const { line, quote } = other && other.line > at.line ? other : at;
    return [{ ...never(quote, rule.row), sceneId: scene.id, line }];
  });
  return [...lines, ...cast];
}
