/** The paths that the public entry answers; the app's entry answers every other page. */
export const PUBLIC_PATHS: readonly string[] = ["/login"];
