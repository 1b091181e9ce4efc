import clsx from "clsx";
import { citedPlace, type Citation } from "@mochang/contract";
import { createContext, memo, useContext, useMemo, type ReactNode } from "react";
import Markdown, { type Components } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { useLatestCallback } from "../../lib/useLatestCallback.ts";
import { extractCitations, placeholdersOf, splitBlocks, splitPlaceholders } from "./citations.ts";
import css from "./CitedMarkdown.module.css";

/** What the plugin needs of a hast node; the packages' own types would be a dependency more. */
interface Node {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

/** Puts a `cite` element in the place of each placeholder. Runs after the sanitiser, which removes the `cite` elements of a model. */
const rehypeCitations = () => (tree: Node) => {
  walk(tree);
  for (const block of tree.children ?? []) markFixable(block);
};

/** The first citation below a node, by its number. */
function firstCite({ tagName, properties, children = [] }: Node): unknown {
  if (tagName === "cite") return properties?.["data-n"];
  for (const child of children) {
    const found = firstCite(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Puts the way to fix it behind each paragraph and each item of a list that cites the script. */
function markFixable(node: Node): void {
  if (node.tagName === "ul" || node.tagName === "ol") return node.children?.forEach(markFixable);
  if (node.tagName !== "p" && node.tagName !== "li") return;
  const cited = firstCite(node);
  if (cited !== undefined)
    node.children?.push({
      type: "element",
      tagName: "cite",
      properties: { "data-n": cited, "data-fix": "" },
      children: [],
    });
}

function walk(node: Node): void {
  if (!node.children) return;
  node.children = node.children.flatMap((child): Node[] => {
    if (child.type !== "text") {
      walk(child);
      return [child];
    }
    if (placeholdersOf(child.value ?? "").length === 0) return [child];
    return splitPlaceholders(child.value ?? "").map((part) =>
      typeof part === "string"
        ? { type: "text", value: part }
        : { type: "element", tagName: "cite", properties: { "data-n": part }, children: [] },
    );
  });
}

interface CiteContext {
  citations: Citation[];
  /** `start-end` of the passage that is open in the sheet. */
  open: string | null;
  onCite: (citation: Citation) => void;
  onFix: ((citation: Citation) => void) | undefined;
}

const keyOf = (c: Citation): string => `${c.start}-${c.end}`;

function Chip({ citation, open, onCite }: { citation: Citation; open: boolean; onCite: (c: Citation) => void }) {
  // The scene never parts from the quote's first character at the end of a line.
  const head = [...citation.quote][0] ?? "";
  const rest = citation.quote.slice(head.length);
  return (
    <a
      className={css.citation}
      data-part="citation"
      href={`#quote-${keyOf(citation)}`}
      aria-expanded={open}
      onClick={(e) => {
        e.preventDefault();
        onCite(citation);
      }}
    >
      <span className="nb">
        <b>{citedPlace(citation)}</b>「{head}
      </span>
      {rest}」
    </a>
  );
}

/**
 * What the chips of a block show; by context, so that the components below are the same at every render: other ones would make React
 * build each chip anew, and the focus that the sheet gives back would go to one that is gone.
 */
const Cited = createContext<CiteContext>({ citations: [], open: null, onCite: () => undefined, onFix: undefined });

function Cite(props: object): ReactNode {
  const { citations, open, onCite, onFix } = useContext(Cited);
  const attributes = props as { "data-n"?: number; "data-fix"?: string };
  const citation = citations[Number(attributes["data-n"])];
  if (attributes["data-fix"] !== undefined)
    return citation && onFix ? (
      <button type="button" className={clsx("link small", css.fix)} onClick={() => onFix(citation)}>
        去改这一处
      </button>
    ) : null;
  return citation ? <Chip citation={citation} open={open === keyOf(citation)} onCite={onCite} /> : null;
}

/** A cell of a word or two is not broken: beside a long one its column would be two characters wide. */
const SHORT_CELL = 8;
const isShort = (cell: Node | undefined): boolean =>
  (cell?.children ?? []).every(({ type, value = "" }) => type === "text" && value.trim().length <= SHORT_CELL);

const COMPONENTS: Components = {
  // A picture would send a request to another host: only its alternative text is shown.
  img: ({ alt }) => <>{alt}</>,
  a: ({ children }) => <>{children}</>,
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  table: ({ children }) => (
    <div className={css.wideTable} tabIndex={0} role="group" aria-label="表格">
      <table>{children}</table>
    </div>
  ),
  td: ({ node, children }) => <td className={isShort(node) ? css.short : undefined}>{children}</td>,
  cite: Cite,
};

/** One block; parsed again only when its own text or one of its citations' states changes. */
const Block = memo(
  function Block({ text, context }: { text: string; context: CiteContext }) {
    return (
      <Cited value={context}>
        <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize, rehypeCitations]} components={COMPONENTS}>
          {text}
        </Markdown>
      </Cited>
    );
  },
  (a, b) =>
    a.text === b.text &&
    a.context.onCite === b.context.onCite &&
    a.context.onFix === b.context.onFix &&
    cited(a.text, a.context) === cited(b.text, b.context),
);

/** The citations of one block as it would show them. */
const cited = (text: string, context: CiteContext): string =>
  placeholdersOf(text)
    .map((n) => context.citations[n])
    .map((c) => (c ? `${keyOf(c)}${context.open === keyOf(c) ? "!" : ""}` : ""))
    .join();

interface Props {
  markdown: string;
  open: string | null;
  onCite: (citation: Citation) => void;
  /** Opens the editor where a problem is cited; absent: the text names none. */
  onFix?: ((citation: Citation) => void) | undefined;
  /** Still being written: the pen stands after the last word. */
  writing?: boolean;
  /** In the smaller type of a card. */
  compact?: boolean;
}

/** A section's text: Markdown, sanitised, with its citations as chips. */
export default function CitedMarkdown({ markdown, open, onCite, onFix, writing, compact }: Props): ReactNode {
  const extracted = useMemo(() => extractCitations(markdown), [markdown]);
  // Blocks that are written are not drawn anew for another function.
  const cite = useLatestCallback(onCite);
  const fix = useLatestCallback((citation: Citation) => onFix?.(citation));
  const context: CiteContext = {
    citations: extracted.citations,
    open,
    onCite: cite,
    onFix: onFix && !writing ? fix : undefined,
  };
  return (
    <div className={clsx(css.prose, compact && css.compact, writing && css.writing)} data-part="prose">
      {splitBlocks(extracted.text).map((text, i) => (
        <Block key={i} text={text} context={context} />
      ))}
    </div>
  );
}
