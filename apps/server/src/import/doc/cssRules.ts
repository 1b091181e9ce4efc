import { applyDeclarations } from "./cssDeclarations.ts";
import { applyAttributes } from "./applyAttributes.ts";
import type { HtmlAppearance } from "./htmlAppearance.ts";
import type { Attributes } from "./htmlTokens.ts";

/** What selectors ask of an element. */
export interface Named {
  element: string;
  classes: readonly string[];
  id: string | null;
  attributes: Attributes;
}

/** `p.note#x[lang=zh]`: all of it must be true of one element. */
interface Compound {
  element: string | null;
  classes: string[];
  id: string | null;
  attributes: [name: string, value: string | null][];
}

interface Rule {
  /** The element itself last, those around it before; `child` where the next one must stand directly within. */
  path: { compound: Compound; child: boolean }[];
  css: string;
}

/** A page's rules by what their last part names first (an id, else a class, else an element, else `*`), and its own variables. */
export interface StyleSheet {
  rules: ReadonlyMap<string, readonly Rule[]>;
  variables: ReadonlyMap<string, string>;
  /** Comparisons that are left: a page that needs more is made to take time. */
  left: number;
}

const MAX_RULES = 5_000;
const MAX_COMPARISONS = 3_000_000;
const PRINT = /@media\s+print\b[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/giu;

/** Reads the rules of style sheets whose selectors name elements, classes, ids and attributes, one within another; others (states, siblings) say nothing here. */
export function readStyleSheet(sheet: string): StyleSheet {
  const rules = new Map<string, Rule[]>();
  const variables = new Map<string, string>();
  const plain = sheet.replaceAll(/<!--|-->|\/\*[\s\S]*?\*\//gu, " ").replaceAll(PRINT, " ");
  let count = 0;
  for (const [, selectors = "", body = ""] of plain.matchAll(/([^{}]{1,2000})\{([^{}]*)\}/gu)) {
    takeVariables(body, variables);
    for (const selector of selectors.split(",")) {
      const path = pathOf(
        selector
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/u)
          .at(-1) ?? "",
      );
      const last = path?.at(-1)?.compound;
      if (!path || !last || count++ >= MAX_RULES) continue;
      const key =
        last.id !== null
          ? `#${last.id}`
          : last.classes[0] !== undefined
            ? `.${last.classes[0]}`
            : (last.element ?? "*");
      const there = rules.get(key);
      if (there) there.push({ path, css: body });
      else rules.set(key, [{ path, css: body }]);
    }
  }
  return { rules, variables, left: MAX_COMPARISONS };
}

export const NO_RULES: StyleSheet = { rules: new Map(), variables: new Map(), left: 0 };

const MAX_PARTS = 12;

function pathOf(selector: string): Rule["path"] | null {
  const parts = selector
    .replaceAll(/\s*>\s*/gu, " > ")
    .split(/\s+/u)
    .filter(Boolean);
  if (parts.length === 0 || parts.length > MAX_PARTS) return null;
  const path: Rule["path"] = [];
  for (const [i, part] of parts.entries()) {
    if (part === ">") continue;
    const compound = compoundOf(part);
    if (compound === null) return null;
    path.push({ compound, child: parts[i + 1] === ">" });
  }
  return path;
}

const PART = /([.#])([\w\u0080-\uffff-]+)|\[([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\]]*)))?\]/gu;

function compoundOf(part: string): Compound | null {
  const element = /^(?:\*|[a-z][\w:\\-]*)/u.exec(part)?.[0] ?? "";
  const rest = part.slice(element.length);
  if (rest.replaceAll(PART, "") !== "" || element.includes(":") || part === "") return null;
  const compound: Compound = {
    element: element === "" || element === "*" ? null : element,
    classes: [],
    id: null,
    attributes: [],
  };
  for (const [, sign, word = "", name, double, single, bare] of rest.matchAll(PART)) {
    if (name !== undefined) compound.attributes.push([name, double ?? single ?? bare ?? null]);
    else if (sign === ".") compound.classes.push(word);
    else compound.id = word;
  }
  return compound;
}

/** What selectors ask of an element that opens. */
export const namedOf = (element: string, attributes: Attributes): Named => ({
  element,
  attributes,
  classes: (attributes["class"] ?? "").toLowerCase().split(/\s+/u).filter(Boolean),
  id: attributes["id"]?.toLowerCase() ?? null,
});

const is = ({ element, classes, id, attributes }: Compound, named: Named): boolean =>
  (element === null || element === named.element) &&
  (id === null || id === named.id) &&
  classes.every((name) => named.classes.includes(name)) &&
  attributes.every(([name, value]) =>
    value === null ? Object.hasOwn(named.attributes, name) : named.attributes[name]?.toLowerCase() === value,
  );

/** Whether a rule is meant for an element within these, the outermost first. */
function fits({ path }: Rule, named: Named, around: readonly Named[], sheet: StyleSheet): boolean {
  const last = path.at(-1);
  if (!last || (sheet.left -= 1) < 0 || !is(last.compound, named)) return false;
  let part = path.length - 2;
  for (let at = around.length - 1; part >= 0; at--) {
    const [wanted, outer] = [path[part], around[at]];
    if (!wanted || !outer || (sheet.left -= 1) < 0) return false;
    if (is(wanted.compound, outer)) part--;
    else if (wanted.child) return false;
  }
  return true;
}

const MAX_STEPS = 5;
const MAX_LENGTH = 4_000;
const MAX_VALUE_LENGTH = 100;
const VARIABLES = /(--[\w-]+)\s*:([^;]*)/gu;

function takeVariables(css: string, into: Map<string, string>): void {
  for (const [, name = "", value = ""] of css.matchAll(VARIABLES))
    if (into.size < MAX_RULES) into.set(name, value.trim().slice(0, MAX_VALUE_LENGTH));
}

/** Variables put in: the element's own, the sheet's, or what stands in for them. */
function resolved(css: string, variables: ReadonlyMap<string, string>): string {
  if (!css.includes("var(")) return css;
  const own = new Map<string, string>();
  takeVariables(css, own);
  let text = css;
  for (let step = 0; step < MAX_STEPS && text.includes("var(") && text.length < MAX_LENGTH; step++) {
    text = text.replaceAll(
      /var\(\s*(--[\w-]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)?))?\)/gu,
      (_, name: string, instead?: string) => own.get(name) ?? variables.get(name) ?? instead?.trim() ?? "",
    );
  }
  return text;
}

/** What a page's rules and the tag itself do to an element within others. */
export function appearanceOf(named: Named, around: readonly Named[], sheet: StyleSheet): HtmlAppearance {
  const appearance: HtmlAppearance = {};
  if (sheet.rules.size > 0) {
    const keys = [
      "*",
      named.element,
      ...named.classes.map((name) => `.${name}`),
      ...(named.id === null ? [] : [`#${named.id}`]),
    ];
    for (const key of keys)
      for (const rule of sheet.rules.get(key) ?? [])
        if (fits(rule, named, around, sheet)) applyDeclarations(appearance, resolved(rule.css, sheet.variables));
  }
  applyAttributes(appearance, named.element, named.attributes, (css) => resolved(css, sheet.variables));
  return appearance;
}
