/** Characters of one scene's JSON; a novel without chapters is one scene of five million characters. */
export const MAX_SCENE_JSON = 64 << 20;
/** Scenes of one document, deleted ones apart. */
export const MAX_SCENES = 30_000;
/** Characters of one document: twice the longest that is imported. One that is longer can be made shorter, and not longer. */
export const MAX_DOCUMENT_CHARACTERS = 10_000_000;
/** Questions of one document that nobody has answered. */
export const MAX_OPEN_QUESTIONS = 10_000;
/** A replay of a save is known by its number for so long. */
export const OP_DAYS = 90;
/** Fractional keys grow by half a character a move to one place; longer ones are made anew. */
export const MAX_KEY_LENGTH = 48;
/** What a user keeps of one scene. */
export const MAX_BACKUPS = 5;
