/** Characters that file systems refuse, and those that turn a name's direction. */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}/\\:*?"<>|]/gu;

/** `《作品名》` and an ending, fit for any file system. A name that bears title marks of its own gets no second ones. */
export function workFileName(name: string, ending: string): string {
  const plain = name.replace(FORBIDDEN_CHARACTERS, "").trim().slice(0, 64) || "未命名";
  return `${/[《》]/u.test(plain) ? plain : `《${plain}》`}${ending}`;
}

/** `作品名_版本名` and an ending, fit for any file system. */
export const joinedFileName = (parts: readonly string[], ending: string): string =>
  `${parts.map((part) => part.replace(FORBIDDEN_CHARACTERS, "").trim().slice(0, 64) || "未命名").join("_")}${ending}`;

/** The `content-disposition` of a download: a plain ASCII name, and the true one as RFC 5987 writes it. */
export function attachment(fileName: string): string {
  const ending = /\.[a-z0-9]{1,8}$/iu.exec(fileName)?.[0] ?? "";
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*!]/gu,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="download${ending}"; filename*=UTF-8''${encoded}`;
}
