/** Of the decisions about what is said of a version. */
export const todoKey = (versionId: string) => ["editing", "todo", versionId];
