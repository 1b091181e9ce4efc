/** Hands a blob to the browser's downloads under `name`. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser copies the bytes while it handles the click; a minute is enough for slow ones.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
