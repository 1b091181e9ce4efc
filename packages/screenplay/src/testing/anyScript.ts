import fc from "fast-check";

/** Arbitrary scripts: rows and pieces of rows that the grammar knows, in any order. */
export const anyScript = fc
  .array(
    fc.constantFrom(
      "1、渡口 日 外\n",
      "甲：走。\n",
      "△风。\n",
      "（停）",
      "乙（笑）：好",
      "\n",
      "第一集\n",
      "第一幕\n",
      "第三章 雾\n",
      "甲",
      "“",
      "。",
      " ",
      "时：夜\n",
      "第一场 内 夜\n",
      "\u200b",
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(""));
