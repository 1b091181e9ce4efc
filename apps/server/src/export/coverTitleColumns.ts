import { columnHeight, verticalColumns } from "@mochang/contract";

/** Characters that a title's column takes at full size, by the number of columns: a title of four characters stands in one. */
const TITLE_ROOM: readonly (readonly [columns: number, characters: number])[] = [
  [1, 5],
  [2, 12],
  [3, 24],
];
const MAX_TITLE_COLUMNS = 4;
/** Characters in a column of the signature before it is parted, and its columns. */
const SIGNATURE_ROOM = 14;
const MAX_SIGNATURE_COLUMNS = 3;

/** Title and signature of the cover, each as its upright columns from right to left. What is too tall even so is set smaller by the template. */
export function coverTitleColumns(name: string, signature: readonly (readonly string[])[]) {
  const height = columnHeight(name);
  const columns = TITLE_ROOM.find(([, maxHeight]) => height <= maxHeight)?.[0] ?? MAX_TITLE_COLUMNS;
  return {
    title: verticalColumns(name, columns, Math.max(height / columns, 12)).map((column) => column.trim()),
    signature: signature.map(([label = "", value = ""]) => ({
      label,
      columns: verticalColumns(
        value,
        Math.min(MAX_SIGNATURE_COLUMNS, Math.max(1, Math.ceil(columnHeight(value) / SIGNATURE_ROOM))),
        SIGNATURE_ROOM,
      ).map((column) => column.trim()),
    })),
  };
}
