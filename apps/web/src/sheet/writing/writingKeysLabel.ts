/** What a sheet that is written on is called: the keys that do something else in it than in a field. */
export const writingKeysLabel = "回车换行，Tab 换种类，Esc 再 Tab 离开";
