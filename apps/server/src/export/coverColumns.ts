import { columnHeight, verticalColumns } from "@mochang/contract";

/** Characters that a title's column takes at full size, by the number of columns: a title of four characters stands in one. */
const TITLE_ROOM: readonly (readonly [columns: number, characters: number])[] = [
  [1, 5],
  [2, 12],
  [3, 24],
];
const MOST_TITLE_COLUMNS = 4;
/** Characters in a column of the signature before it is parted, and its columns. */
const SIGNATURE_ROOM = 14;
const MOST_SIGNATURE_COLUMNS = 3;

/** Title and signature of the cover, each as its upright columns from right to left. What is too tall even so is set smaller by the template. */
export function coverColumns(name: string, signature: readonly (readonly string[])[]) {
  const tall = columnHeight(name);
  const columns = TITLE_ROOM.find(([, room]) => tall <= room)?.[0] ?? MOST_TITLE_COLUMNS;
  return {
    title: verticalColumns(name, columns, Math.max(tall / columns, 12)).map((column) => column.trim()),
    signature: signature.map(([label = "", said = ""]) => ({
      label,
      columns: verticalColumns(
        said,
        Math.min(MOST_SIGNATURE_COLUMNS, Math.max(1, Math.ceil(columnHeight(said) / SIGNATURE_ROOM))),
        SIGNATURE_ROOM,
      ).map((column) => column.trim()),
    })),
  };
}
