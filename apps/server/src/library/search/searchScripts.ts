import { SEARCH_HITS, SEARCH_HITS_ALONE, SEARCH_MAX, type SearchAnswer } from "@mochang/contract";
import { folded, possibleReadings, searchedLines, searchedTexts } from "../../documents/index.ts";
import type { Queryable } from "../../platform/index.ts";
import { findPlaces, hitsAt } from "./findHits.ts";
import { presentOverview, type OverviewDeps } from "../overview.ts";
import { readSearchedScripts, readSomeScripts, type SearchedScript } from "../scriptRows.ts";

/** Texts that are read at a time: so many are seldom needed to find a page of works. */
const BATCH = 12;
/** Scripts whose index is asked first; each further time twice as many, so that a word of most texts asks few and a rare one asks seldom. */
const FIRST_SLICE = 50;
const MAX_WORDS = 5;

/** The words of a query, folded; each is looked for by itself. */
export const wordsOf = (query: string): string[] => [
  ...new Set(
    folded(query.replaceAll("\0", "").toWellFormed().slice(0, SEARCH_MAX))
      .split(/\s+/u)
      .filter((word) => word !== "")
      .slice(0, MAX_WORDS),
  ),
];

interface Found {
  inName: boolean;
  inAuthor: boolean;
  readingId: string | undefined;
  text: string;
  places: number[];
}

/** A script that may hold all words, and the reading to look into. */
interface Possible {
  script: SearchedScript;
  readingId: string | undefined;
}

/**
 * Looks for words in the names, the authors and the texts of a user's scripts, those first that were changed last; nobody else's are looked at. With a `scriptId` in
 * that one of them alone, which answers all its lines.
 */
export async function searchScripts(
  db: Queryable,
  deps: Pick<OverviewDeps, "generatedPlaces">,
  search: {
    userId: string;
    exceptType: number | null;
    query: string;
    offset: number;
    limit: number;
    scriptId?: string | undefined;
  },
): Promise<SearchAnswer> {
  const words = wordsOf(search.query);
  if (words.length === 0) return { works: [], next: null };
  const { scriptId } = search;
  const all = await readSearchedScripts(db, search.userId, search.exceptType);
  const scripts = scriptId === undefined ? all : all.filter(({ id }) => id === scriptId);
  const found = new Map<string, Found>();
  let next: number | null = null;
  for await (const batch of possibleBatches(db, scripts.slice(search.offset), words)) {
    const firstLeftOut = await searchBatch(db, batch, words, { found, limit: search.limit });
    if (!firstLeftOut) continue;
    next = scripts.indexOf(firstLeftOut);
    break;
  }
  const maxHits = scriptId === undefined ? SEARCH_HITS : SEARCH_HITS_ALONE;
  return { works: await present(db, deps, { userId: search.userId, words, found, maxHits }), next };
}

/** The scripts that may hold all words, in their order, a few at a time. */
async function* possibleBatches(
  db: Queryable,
  scripts: readonly SearchedScript[],
  words: readonly string[],
): AsyncGenerator<Possible[], void> {
  for (let from = 0, size = FIRST_SLICE; from < scripts.length; from += size, size *= 2) {
    const possible = await possibleScripts(db, scripts.slice(from, from + size), words);
    for (let at = 0; at < possible.length; at += BATCH) yield possible.slice(at, at + BATCH);
  }
}

/** Adds those of a batch that hold the words; the first script that is one too many for the page. */
async function searchBatch(
  db: Queryable,
  batch: readonly Possible[],
  words: readonly string[],
  { found, limit }: { found: Map<string, Found>; limit: number },
): Promise<SearchedScript | undefined> {
  if (found.size === limit) return batch[0]?.script;
  const texts = await searchedTexts(
    db,
    batch.flatMap(({ readingId }) => readingId ?? []),
  );
  for (const { script, readingId } of batch) {
    if (found.size === limit) return script;
    const text = texts.get(readingId ?? "") ?? "";
    const places = findPlaces(text, words, (word) => isElsewhere(script, word));
    if (!places) continue;
    const inName = words.some((word) => folded(script.name).includes(word));
    const inAuthor = words.some((word) => folded(script.author).includes(word));
    found.set(script.id, { inName, inAuthor, readingId, text, places });
  }
  return undefined;
}

/** The scripts whose name, author or text may hold all words, in their order. */
async function possibleScripts(
  db: Queryable,
  scripts: readonly SearchedScript[],
  words: readonly string[],
): Promise<Possible[]> {
  // Words of a name or an author are not asked of the text.
  const queries = scripts.map((script) => ({ script, rest: words.filter((word) => !isElsewhere(script, word)) }));
  const groups = Map.groupBy(queries, ({ rest }) => rest.join(" "));
  const readings = new Map<string, string>();
  for (const group of groups.values()) {
    const ids = group.flatMap(({ script }) => script.documentId ?? []);
    for (const [documentId, id] of await possibleReadings(db, ids, group[0]?.rest ?? [])) readings.set(documentId, id);
  }
  return queries.flatMap(({ script, rest }) => {
    const readingId = readings.get(script.documentId ?? "");
    return rest.length === 0 || readingId !== undefined ? [{ script, readingId }] : [];
  });
}

const isElsewhere = (script: SearchedScript, word: string): boolean =>
  folded(script.name).includes(word) || folded(script.author).includes(word);

async function present(
  db: Queryable,
  deps: Pick<OverviewDeps, "generatedPlaces">,
  {
    userId,
    words,
    found,
    maxHits,
  }: { userId: string; words: readonly string[]; found: ReadonlyMap<string, Found>; maxHits: number },
): Promise<SearchAnswer["works"]> {
  const rows = await readSomeScripts(db, userId, [...found.keys()]);
  const records = new Map((await presentOverview(db, deps, rows)).map((record) => [record.id, record]));
  const lines = await searchedLines(
    db,
    [...found.values()].flatMap(({ readingId, places }) => (places.length > 0 ? (readingId ?? []) : [])),
  );
  return [...found].flatMap(([id, { inName, inAuthor, readingId, text, places }]) => {
    const script = records.get(id);
    const reading = lines.get(readingId ?? "");
    const shown = reading ? hitsAt({ ...reading, text }, words, places, maxHits) : { hits: [], linesLeft: 0 };
    return script ? [{ script, inName, inAuthor, places: places.length, ...shown }] : [];
  });
}
