import { sql, type SQL } from "drizzle-orm";
import { FILE_THEME } from "./codeTables.ts";

/** A script that a row of another feature names. */
export interface NamedScript {
  name: string;
  author: string;
  fileType: number;
  fileTheme: string;
  /** The genre's name; its code where it has none. */
  themeName: string;
  draftNumber: number;
}

/** A column of rows that name a script by `scriptId`. */
export const namedScriptColumn = (scriptId: SQL): SQL<NamedScript> =>
  sql`(select json_build_object('name', s.name, 'author', s.author, 'fileType', s.file_type, 'fileTheme', s.file_theme,
    'themeName', coalesce(d.name, s.file_theme), 'draftNumber', s.draft_number)
  from scripts s left join dictionary d on d.type = ${FILE_THEME} and d.code = s.file_theme where s.id = ${scriptId})` as SQL<NamedScript>;

/** Whether the script that a row of another feature names lies outside the trash. */
export const isOutsideTrash = (scriptId: SQL): SQL =>
  sql`exists (select 1 from scripts s where s.id = ${scriptId} and s.delete_flag = 0)`;
