const SENTENCES = {
  "not-a-backup": "这不是墨场的备份文件",
  damaged: "备份文件已损坏，校验和对不上，没有恢复任何内容",
  cut: "备份文件不完整，后面的内容缺失，没有恢复任何内容",
  newer: "备份由更新版本的墨场写成，这个版本读不了它。请改用更新的版本",
  foreign: "备份里有不该有的内容，已拒绝，没有恢复任何内容",
  "too-large": "备份里有一项大得不正常，已拒绝，没有恢复任何内容",
  "not-a-list": "ERASED_LIST 指向的文件不是墨场写的删除名单，没有恢复任何内容",
  "database-not-empty": "数据库里已有内容。恢复只写进空的数据库：请另设 DATA_DIR 或 DATABASE_URL",
  "files-not-empty": "存储里已有文件。恢复只写进空的存储：请另设 DATA_DIR 或 STORAGE_URL",
} as const;

/** Why a backup is refused; the message is a sentence for the operator. */
export class BackupError extends Error {
  readonly code: keyof typeof SENTENCES;
  constructor(code: keyof typeof SENTENCES, detail?: string) {
    super(`${SENTENCES[code]}${detail ? `（${detail}）` : ""}。`);
    this.name = "BackupError";
    this.code = code;
  }
}
