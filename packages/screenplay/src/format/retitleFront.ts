import { Transform } from "prosemirror-transform";
import { replaceText } from "../document/commands/replaceText.ts";
import { documentNode, sceneRows } from "../document/documentNode.ts";
import type { LineJson, SceneJson } from "../document/json.ts";
import { textRuns } from "../document/lineText.ts";

/** Struck-out words are among them: offsets are those of the line. */
const wordsOf = (line: LineJson): string =>
  textRuns(line)
    .map(({ text }) => text)
    .join("");

/** `片名：`, or the kind of script before title marks: `电视短剧《…》`. */
const TITLE_LABEL =
  /^\s*(?:(?:title|片名|剧名|劇名|标题|標題|书名|書名|作品名称?|剧本名称?)\s*[:：]\s*|[^《》:：，。]{0,16}(?:剧本?|小品|电影)\s*(?=《))?/iu;
/** What may follow a title on its line: which draft, episode or kind of script it is. */
const MARK =
  /^\s*[（(]?(?:第[\d〇零一二两三四五六七八九十百千]+[稿集季部版卷]|[初一二三四五六七八九十终定]稿|修[改订]稿|(?:电影|电视剧?|网络?剧|微?短剧|话剧)?(?:文学|分集)?剧本)[）)]?\s*$/u;
const AUTHOR_LABEL =
  /^\s*(?:(?:编剧|編劇|作者|原著|原作|authors?|(?:written|screenplay|story) by)(?:\s*[:：/／]\s*|\s+|$)|by(?:\s*[:：]\s*|\s+|$)|[文作]\s*[:：/／]\s*)/iu;
const SEPARATOR = /[\s、，,;；/／&＆]/u;

interface Place {
  from: number;
  to: number;
}

/** Where a title stands on a line that says nothing else but a label, title marks and a draft mark. */
function titleIn(words: string, title: string): (Place & { bare: boolean }) | null {
  const label = TITLE_LABEL.exec(words)?.[0] ?? "";
  const isMarked = words.startsWith("《", label.length) && !title.startsWith("《");
  const from = label.length + (isMarked ? 1 : 0);
  const to = from + title.length;
  if (!words.startsWith(title, from) || (isMarked && words[to] !== "》")) return null;
  const rest = words.slice(to + (isMarked ? 1 : 0));
  if (rest.trim() !== "" && !MARK.test(rest)) return null;
  return { from, to, bare: !isMarked && label.trim() === "" && rest.trim() === "" };
}

/** Where a name stands as one of a list of names. */
function nameIn(words: string, name: string, start: number): Place | null {
  const isEnd = (letter: string | undefined): boolean => letter === undefined || SEPARATOR.test(letter);
  for (let from = words.indexOf(name, start); from >= 0; from = words.indexOf(name, from + 1)) {
    const to = from + name.length;
    if ((from === start || isEnd(words[from - 1])) && isEnd(words[to])) return { from, to };
  }
  return null;
}

type Edit = Place & { line: string };

function replaced(front: SceneJson, edits: readonly Edit[], words: string): SceneJson | null {
  if (edits.length === 0) return null;
  const tr = new Transform(documentNode([front]));
  for (const edit of edits) replaceText(tr, edit, words);
  return sceneRows(tr.doc)[0] ?? null;
}

/**
 * The first row of a document with another title where lines of it are the whole title; null where none is. Behind the first one only lines that show
 * themselves as titles are changed: a person may have the work's name.
 */
export function retitleFront(front: SceneJson, title: string, newTitle: string): SceneJson | null {
  if (!front.attrs.front || title === "") return null;
  const edits: Edit[] = [];
  for (const line of front.content) {
    const place = titleIn(wordsOf(line), title);
    if (place && (edits.length === 0 || !place.bare))
      edits.push({ line: line.attrs.id, from: place.from, to: place.to });
  }
  return replaced(front, edits, newTitle);
}

/** The first row with another author where a label (编剧, by …) stands before the name, on its line or alone above it; null where none does. */
export function recreditFront(front: SceneJson, author: string, newAuthor: string): SceneJson | null {
  if (!front.attrs.front || author === "") return null;
  let isBelowLabel = false;
  for (const line of front.content) {
    const words = wordsOf(line);
    const label = AUTHOR_LABEL.exec(words)?.[0];
    const place = label !== undefined || isBelowLabel ? nameIn(words, author, label?.length ?? 0) : null;
    if (place) return replaced(front, [{ line: line.attrs.id, ...place }], newAuthor);
    isBelowLabel = label !== undefined && label.length === words.length;
  }
  return null;
}
