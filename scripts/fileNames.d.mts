export function misnamedExport(path: string, source: string): string | null;
