import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

// `db.execute<Row>(sql`…`)` is typed by hand: the compiler cannot see that a property of Row was renamed and its column in the SQL was not.

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Source {
  path: string;
  text: string;
  /** Declarations by name, at whatever depth they stand. */
  declared: Map<string, Node[]>;
  /** The file that a name is imported from. */
  imported: Map<string, string>;
  calls: Node[];
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === "string";

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (isNode(value)) {
    visit(value);
    for (const child of Object.values(value)) if (child !== null && typeof child === "object") walk(child, visit);
  }
}

const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === "string" ? name : typeof value === "string" ? value : "";
};

/** Only these files are parsed, and what they import of it. */
const HAND_TYPED = /\.(?:execute|query)</u;

const sources = new Map<string, Source>();

/** A file's declarations and its queries that are typed by hand. */
function sourceOf(path: string, text = readFileSync(path, "utf8")): Source {
  const known = sources.get(path);
  if (known) return known;
  const source: Source = { path, text, declared: new Map(), imported: new Map(), calls: [] };
  sources.set(path, source);
  walk(parseSync(path, text).program, (node) => {
    const id = nameOf(node["id"]);
    if (id !== "" && /Declarat/u.test(node.type)) source.declared.set(id, [...(source.declared.get(id) ?? []), node]);
    if (node.type === "ImportDeclaration")
      for (const { imported, local } of node["specifiers"] as { imported?: Node; local: Node }[])
        if (imported && nameOf(imported) === nameOf(local))
          source.imported.set(nameOf(local), join(dirname(path), nameOf(node["source"])));
    const callee = node["callee"] as Node | undefined;
    if (
      node.type === "CallExpression" &&
      node["typeArguments"] &&
      /^(?:execute|query)$/u.test(nameOf(callee?.["property"]))
    )
      source.calls.push(node);
  });
  return source;
}

/** The declarations of a name as a file sees it. */
function declarationsOf(source: Source, name: string): { source: Source; node: Node }[] {
  const here = source.declared.get(name);
  if (here) return here.map((node) => ({ source, node }));
  const from = source.imported.get(name);
  return from && existsSync(from) ? declarationsOf(sourceOf(from), name) : [];
}

/** The names of a row type's properties; those of types of other packages, which tests parse, are left out. @throws where a type is written in a way that is not known here */
function propertiesOf(source: Source, type: Node): string[] {
  if (type.type === "TSTypeLiteral") return (type["members"] as Node[]).map(({ key }) => nameOf(key));
  if (/^TS(?:Intersection|Union)Type$/u.test(type.type))
    return (type["types"] as Node[]).flatMap((part) => propertiesOf(source, part));
  if (type.type === "TSParenthesizedType") return propertiesOf(source, type["typeAnnotation"] as Node);
  const name = nameOf(type["typeName"]);
  if (name === "Record") return [];
  if (name === "Omit") {
    const [whole, left] = (type["typeArguments"] as Node)["params"] as [Node, Node];
    const omitted = source.text.slice(left.start, left.end);
    return propertiesOf(source, whole).filter((property) => !omitted.includes(`"${property}"`));
  }
  for (const { source: at, node } of declarationsOf(source, name)) {
    if (node.type === "TSTypeAliasDeclaration") return propertiesOf(at, node["typeAnnotation"] as Node);
    if (node.type !== "TSInterfaceDeclaration") continue;
    const inherited = (node["extends"] as Node[]).flatMap((part) =>
      propertiesOf(at, { ...part, typeName: part["expression"] }),
    );
    return [...inherited, ...((node["body"] as Node)["body"] as Node[]).map(({ key }) => nameOf(key))];
  }
  if (source.imported.get(name)?.includes("@mochang")) return [];
  throw new Error(`${source.path}: the columns of ${source.text.slice(type.start, type.end)} are not known`);
}

/** The words of an expression, and of what it names, so that fragments of SQL that are put in are among them. */
function wordsOf(source: Source, expression: Node, seen = new Set<Node>()): string {
  let words = source.text.slice(expression.start, expression.end);
  walk(expression, (node) => {
    if (node.type !== "Identifier") return;
    for (const { source: at, node: declaration } of declarationsOf(source, nameOf(node))) {
      if (seen.has(declaration) || declaration.type.startsWith("TS")) continue;
      seen.add(declaration);
      words += `\n${wordsOf(at, declaration, seen)}`;
    }
  });
  return words;
}

/** PostgreSQL folds names without quotes to small letters. */
const selects = (sql: string, column: string): boolean =>
  /[A-Z]/u.test(column) ? sql.includes(`"${column}"`) : new RegExp(`\\b${column}\\b`, "u").test(sql);

/** Columns of hand-typed queries that their SQL does not name. A statement that is an argument of the function around it is not known. */
function missingColumns(source: Source): string[] {
  return source.calls.flatMap((call) => {
    const [type] = (call["typeArguments"] as Node)["params"] as [Node];
    const [query] = call["arguments"] as [Node];
    const sql = wordsOf(source, query);
    if (!/\b(?:select|returning)\b/iu.test(sql)) return [];
    return propertiesOf(source, type)
      .filter((column) => !selects(sql, column))
      .map((column) => `${source.path}: ${column}`);
  });
}

test("a query that is typed by hand names each column of its row", () => {
  const files = globSync(["apps/server/src/**/*.ts", "bench/**/*.ts"]).flatMap((path) => {
    const text = readFileSync(path, "utf8");
    return HAND_TYPED.test(text) ? [sourceOf(path, text)] : [];
  });
  expect(files.flatMap(({ calls }) => calls).length).toBeGreaterThan(60);
  expect(files.flatMap(missingColumns)).toEqual([]);
});

test("a renamed property, and a name whose capitals PostgreSQL would fold, are found", () => {
  const text = `interface Row { id: string; reserved: number; scriptId: string }
    const of = (id: string) => sql\`s.id = \${id}\`;
    await db.execute<Row & Record<string, unknown>>(sql\`select s.id, sum(units) as held, s.script_id as scriptId from s where \${of(id)}\`);`;
  expect(missingColumns(sourceOf("renamed.ts", text))).toEqual(["renamed.ts: reserved", "renamed.ts: scriptId"]);
});
