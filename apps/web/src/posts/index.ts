// What we publish: articles and excellent scripts.
export { useArticle, useArticles, useOutstanding, useOutstandingText } from "./api.ts";
export { ArticleRows } from "./ArticleRows.tsx";
export { ExcellentCard } from "./ExcellentCard.tsx";
export { PdfViewer } from "./pdf/LazyPdfViewer.tsx";
export { shownFile, type ShownFile } from "./pdf/shownFile.ts";
export { usePdf, usePdfFile } from "./pdf/usePdf.ts";
export { articleUrl, pdfUrl, readingUrl } from "./urls.ts";
