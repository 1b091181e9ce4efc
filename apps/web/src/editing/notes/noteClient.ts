import { MESSAGES, type Annotation, type Remark } from "@mochang/contract";
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../lib/apiError.ts";
import { callAsMutation } from "../../lib/callAsMutation.ts";
import { perWindowList } from "../../lib/perWindowList.ts";
import { toasts } from "../../ui/toasts.ts";
import {
  isMissingNote,
  isUnsyncedNote,
  NOTE_CLOCK,
  refusalOf,
  type Note,
  type NoteEffects,
} from "../../sheet/index.ts";
import type { EditedScript } from "../panelProps.ts";
import { addAnnotation, deleteAnnotation, updateAnnotation } from "./api.ts";

/** Where the words of a note stand in the open document. */
export interface NoteWords {
  /** The row that holds them, for a server that has to look for them. */
  sceneOf: (note: Note) => string | null;
  /** True when this window can mark them itself. */
  isHeld: (id: string) => boolean;
  /** Marks them: the server has the note. */
  mark: (id: string) => void;
}

/** A note as the reading page's calls name it; its place is its mark in the document. */
export const remarkOf = ({ annotationId, content, annotation, updateTime, ...of }: Annotation): Remark => ({
  name: of.name,
  own: of.own,
  invited: of.invited,
  settled: of.settled,
  replies: of.replies,
  key: content,
  timestamp: annotationId,
  value: annotation,
  start: null,
  end: null,
  scene: null,
  updateTime,
});

/** What notes of the editor do outside of it. A note that was not sent is kept in the browser, and sent by whoever opens the script next. */
export function noteEffects(client: QueryClient, { scriptId, versionId }: EditedScript, words: NoteWords): NoteEffects {
  const unsynced = perWindowList(`annotations:${scriptId}:${versionId}`, isUnsyncedNote, ({ note }) => note.id);
  const of = { scriptId, versionId };
  const add = callAsMutation(client, (note: Note) =>
    addAnnotation({
      ...of,
      annotationId: note.id,
      sceneId: words.sceneOf(note),
      content: note.key,
      annotation: note.value,
      marked: words.isHeld(note.id),
    }),
  );
  const update = callAsMutation(client, ({ id, value }: Note) =>
    updateAnnotation({ ...of, annotationId: id, annotation: value }),
  );
  const remove = callAsMutation(client, ({ id }: Note) =>
    deleteAnnotation({ ...of, annotationId: id, marked: words.isHeld(id) }),
  );
  return {
    async add(note) {
      const { annotation } = await add(note);
      words.mark(note.id);
      toasts.done(MESSAGES.added);
      return { value: annotation };
    },
    async update(note) {
      await update(note);
      toasts.done(MESSAGES.changed);
    },
    remove,
    isMissing: isMissingNote,
    isTaken: (error) => error instanceof ApiError && error.code === 409,
    refusal: refusalOf,
    readUnsynced: unsynced.adopt,
    keepUnsynced: unsynced.keep,
    now: Date.now,
    format: (at) => NOTE_CLOCK.format(at),
    onEmpty: () => toasts.warn(MESSAGES.noteEmpty),
  };
}
