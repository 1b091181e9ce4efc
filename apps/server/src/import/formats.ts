/** What a file was found to be, told by its content. RTF and HTML that call themselves Word count as `doc`. */
export type ImportFormat = "txt" | "md" | "docx" | "doc" | "pdf" | "fountain" | "fdx";

export const IMPORT_FORMATS: readonly ImportFormat[] = ["txt", "md", "docx", "doc", "pdf", "fountain", "fdx"];

/** Said wherever a file is refused for its type. */
export const ACCEPTED = "请上传 TXT、MD、DOCX、DOC、PDF、Fountain 或 FDX 文件。";
