declare module "pdfjs-dist/legacy/build/pdf.worker.mjs" {
  /** pdf.js's reading side; it is published without types. */
  export const WorkerMessageHandler: { initializeFromPort(port: unknown): void };
}
