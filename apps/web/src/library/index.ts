import "./works.css";
import "./uploadForm.css";

export { AddCard } from "./AddCard.tsx";
export { fetchDocument, markOpened, type UploadResult } from "./api.ts";
export { EmptyShelf } from "./EmptyShelf.tsx";
export { GhostCards } from "./GhostCards.tsx";
export { HiddenTexts, hidesText } from "./HiddenTexts.tsx";
export { SCRIPTS_KEY, underWay, useDocument, useScripts } from "./queries.ts";
export { ScriptCard, type CardActions } from "./ScriptCard.tsx";
export { TrashCard } from "./TrashCard.tsx";
export { UploadDrawer } from "./LazyUploadDrawer.tsx";
export type { EarlierDraft } from "./uploadRules.ts";
export { useDelete } from "./useDelete.tsx";
export { WorkFailure } from "./WorkFailure.tsx";
