/** 罗小麦 → 罗顺堂「爷」: who calls whom what. */
export interface AddressRow {
  who: string;
  whom: string;
  form: string;
}

/** A row in that form; null for one in words of its own (她叫他叔), and where a mark that ends a row (`ruleRows`) stands in it. */
export function readAddressRow(row: string): AddressRow | null {
  const [, who, whom, form] =
    /^([^→「」；;\n]{1,12}?)\s*(?:→|->|=>)\s*([^→「」；;\n]{1,12}?)\s*[「『“"]([^」』”"；;\n]+)[」』”"]$/u.exec(
      row.trim(),
    ) ?? [];
  return who && whom && form ? { who, whom, form } : null;
}

/** The row as `readAddressRow` and the checker read it, a semicolon, which would end it, as a comma; null where one of the three is missing or holds a mark of the form. */
export function writeAddressRow({ who, whom, form }: AddressRow): string | null {
  const bare = (text: string): string =>
    text
      .trim()
      .replaceAll(/[「」『』“”"]/gu, "")
      .replaceAll(/[；;]/gu, "，");
  const row = `${bare(who)} → ${bare(whom)}「${bare(form)}」`;
  return readAddressRow(row) === null ? null : row;
}
