import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { constants, zstdCompress, zstdCompressSync, zstdDecompressSync, type ZstdOptions } from "node:zlib";
import { sql } from "drizzle-orm";
import { namedStatement, type Queryable, type Transaction } from "../../platform/index.ts";
import type { StorableScene } from "./checkedScene.ts";

/**
 * A content whose difference from its base takes more than this part of its JSON is stored by itself, and later ones as what differs from it. By
 * itself a scene takes a third of its JSON.
 */
const MAX_DIFFERENCE = 1 / 8;

/** A content that others may be stored as what differs from it. */
export interface Base {
  hash: string;
  json: Buffer;
}

interface Packed {
  packed: Buffer;
  /** Hash of the base; null: by itself. */
  base: string | null;
}

async function pack(text: string, base: Base | undefined): Promise<Packed> {
  const json = Buffer.from(text);
  if (base) {
    const packed = await compress(json, base.json);
    if (packed.length <= json.length * MAX_DIFFERENCE) return { packed, base: base.hash };
  }
  return { packed: await compress(json), base: null };
}

/** Bytes of JSON that are compressed on the event loop, in two milliseconds: less than a thread's turn costs. */
const MAX_INLINE_BYTES = 1 << 18;
const compressInThread = promisify<Buffer, ZstdOptions, Buffer>(zstdCompress);

/** What is typed differs from its base in a few words: one dictionary makes kilobytes a hundred bytes. */
function compress(json: Buffer, dictionary?: Buffer): Buffer | Promise<Buffer> {
  const options = {
    pledgedSrcSize: json.length,
    params: { [constants.ZSTD_c_contentSizeFlag]: 0, [constants.ZSTD_c_dictIDFlag]: 0 },
    ...(dictionary ? { dictionary } : {}),
  };
  return json.length > MAX_INLINE_BYTES ? compressInThread(json, options) : zstdCompressSync(json, options);
}

const decompress = (packed: Buffer, dictionary: Buffer | null): Buffer =>
  zstdDecompressSync(packed, dictionary ? { dictionary } : {});

/** A content's row: packed, or plain in rows older than packing. */
type Stored = { content: string; packed: null } | { content: null; packed: Buffer };

const jsonOf = ({ content, packed }: Stored, base: Stored | null): Buffer =>
  packed === null ? Buffer.from(content) : decompress(packed, base && jsonOf(base, null));

/** JSON of contents by their hashes; one that is no longer stored is missing. */
export async function readJsons(
  db: Queryable,
  scriptId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  if (hashes.length === 0) return new Map();
  const { rows } = await db.execute<
    Stored & { hash: string; base: string | null; baseContent: string | null; basePacked: Buffer | null }
  >(sql`
    select c.hash, c.content, c.packed, c.base, b.content as "baseContent", b.packed as "basePacked"
    from scene_contents c left join scene_contents b on b.script_id = c.script_id and b.hash = c.base
    where c.script_id = ${scriptId} and c.hash = any (${sql.param([...hashes])}::text[])`);
  return new Map(
    rows.map(({ hash, base, baseContent, basePacked, ...row }) => {
      const stored = { content: baseContent, packed: basePacked } as Stored;
      return [hash, jsonOf(row, base === null ? null : stored).toString("utf8")];
    }),
  );
}

/** The row of a content's base, under names of its own; a content that is stored by itself is its own base. */
export interface StoredBase {
  baseHash: string | null;
  baseContent: string | null;
  basePacked: Buffer | null;
}

export const baseOf = ({ baseHash, baseContent, basePacked }: StoredBase): Base | null =>
  baseHash === null
    ? null
    : { hash: baseHash, json: jsonOf({ content: baseContent, packed: basePacked } as Stored, null) };

/** Characters of JSON that are packed at once, in some 10 ms; then other requests have their turn. */
const CHARACTERS_AT_ONCE = 1 << 20;

/**
 * Contents as the parameter of `insertContents`.
 * @param bases what a scene's content may be stored as differing from, by the scene's id
 */
export async function packedContents(
  contents: readonly StorableScene[],
  bases: ReadonlyMap<string, Base>,
): Promise<string> {
  const rows = [];
  let packedCharacters = 0;
  for (const scene of contents) {
    if (packedCharacters > CHARACTERS_AT_ONCE) {
      await setImmediate();
      packedCharacters = 0;
    }
    packedCharacters += scene.json.length;
    const { packed, base } = await pack(scene.json, bases.get(scene.id));
    const { hash, schema, textHash, front, division, characters, notes } = scene;
    rows.push({ hash, schema, packed: packed.toString("base64"), base, textHash, front, division, characters, notes });
  }
  return JSON.stringify(rows);
}

/** SQL that stores packed contents; those that the script has already are left as they are. All three are SQL: of the script's id, the time, the contents. */
export const insertContents = (scriptId: string, now: string, contents: string): string =>
  `insert into scene_contents
    (script_id, hash, schema, packed, base, text_hash, front, division, characters, notes, created_at)
  select ${scriptId}, hash, schema, decode(packed, 'base64'), base, "textHash", front, division, characters,
    array(select json_array_elements_text(notes)), ${now}
  from json_to_recordset(${contents}::json) as c(hash text, schema int, packed text, base text, "textHash" text, front boolean,
    division boolean, characters int, notes json)
  on conflict do nothing`;

const writeFirst = namedStatement("contents_write", insertContents("$1", "$2::timestamptz", "$3"));

/** Stores contents of a new document. */
export async function writeContents(
  tx: Transaction,
  scriptId: string,
  contents: readonly StorableScene[],
  now: Date,
): Promise<void> {
  if (contents.length > 0) await writeFirst(tx, [scriptId, now, await packedContents(contents, new Map())]);
}
