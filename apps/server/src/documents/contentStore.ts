import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { namedStatement, type Queryable, type Transaction } from "../platform/index.ts";
import type { StorableScene } from "./checkedScene.ts";

/**
 * A content whose difference from its base takes more than this part of its JSON is stored by itself, and later ones as what differs from it. By
 * itself a scene takes a third of its JSON.
 */
const MAX_DIFFERENCE = 1 / 8;

/** A content that others may be stored as what differs from it. */
interface Base {
  hash: string;
  json: Buffer;
}

interface Packed {
  packed: Buffer;
  /** Hash of the base; null: by itself. */
  base: string | null;
}

function pack(text: string, base: Base | undefined): Packed {
  const json = Buffer.from(text);
  if (base) {
    const packed = compress(json, base.json);
    if (packed.length <= json.length * MAX_DIFFERENCE) return { packed, base: base.hash };
  }
  return { packed: compress(json), base: null };
}

/** What is typed differs from its base in a few words: one dictionary makes kilobytes a hundred bytes. */
const compress = (json: Buffer, dictionary?: Buffer): Buffer =>
  zstdCompressSync(json, {
    pledgedSrcSize: json.length,
    params: { [constants.ZSTD_c_contentSizeFlag]: 0, [constants.ZSTD_c_dictIDFlag]: 0 },
    ...(dictionary ? { dictionary } : {}),
  });

const decompress = (packed: Buffer, dictionary: Buffer | null): Buffer =>
  zstdDecompressSync(packed, dictionary ? { dictionary } : {});

/** A content's row: rows from before contents were packed have it as it is. */
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

const insertContents = namedStatement(
  "contents_write",
  `insert into scene_contents
    (script_id, hash, schema, packed, base, text_hash, front, division, characters, notes, created_at)
  select $1, hash, schema, packed, base, text_hash, front, division, characters, array(select json_array_elements_text(notes::json)), $2::timestamptz
  from unnest($3::text[], $4::int[], $5::bytea[], $6::text[], $7::text[], $8::boolean[], $9::boolean[], $10::int[], $11::text[])
    as c(hash, schema, packed, base, text_hash, front, division, characters, notes)
  on conflict do nothing`,
);

/**
 * Contents that the script has already are left as they are.
 * @param before hash of the content that a scene had until now, by the scene's id
 */
export async function writeContents(
  tx: Transaction,
  scriptId: string,
  contents: readonly StorableScene[],
  now: Date,
  before: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  if (contents.length === 0) return;
  const bases = await readBases(tx, scriptId, before);
  const packed = contents.map((scene) => pack(scene.json, bases.get(before.get(scene.id) ?? "")));
  const column = <K extends keyof StorableScene>(name: K) => contents.map((scene) => scene[name]);
  await insertContents(tx, [
    scriptId,
    now,
    column("hash"),
    column("schema"),
    packed.map((p) => p.packed),
    packed.map((p) => p.base),
    column("textHash"),
    column("front"),
    column("division"),
    column("characters"),
    contents.map((scene) => JSON.stringify(scene.notes)),
  ]);
}

const selectBases = namedStatement<Stored & { of: string; hash: string }>(
  "contents_bases",
  `select c.hash as of, b.hash, b.content, b.packed
  from scene_contents c join scene_contents b on b.script_id = c.script_id and b.hash = coalesce(c.base, c.hash)
  where c.script_id = $1 and c.hash = any ($2::text[])`,
);

/** The bases of contents by their hashes: a content that is stored by itself is its own. */
async function readBases(
  tx: Transaction,
  scriptId: string,
  before: ReadonlyMap<string, string>,
): Promise<Map<string, Base>> {
  if (before.size === 0) return new Map();
  const rows = await selectBases(tx, [scriptId, [...before.values()]]);
  return new Map(rows.map(({ of, hash, ...row }) => [of, { hash, json: jsonOf(row as Stored, null) }]));
}
