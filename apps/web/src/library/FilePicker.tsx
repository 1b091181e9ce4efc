import clsx from "clsx";
import { useEffect, useRef, useState, type DragEvent } from "react";
import { byteSize, characters as sayCharacters } from "../lib/format.ts";
import { extensionOf, UPLOAD_EXTENSIONS, type UploadWords } from "@mochang/contract";
import { ACCEPT, pickFault, pictureFault } from "./uploadRules.ts";
import css from "./FilePicker.module.css";

interface Props {
  file: File | null;
  /** Counted in the browser; null where only the server can tell. */
  characters: number | null;
  words: UploadWords;
  error?: string;
  onPick: (file: File) => void;
  onFault: (sentence: string) => void;
}

/** What `pictureFault` says of the chosen file, as soon as its first bytes are read. */
function usePictureFault(file: File | null, words: UploadWords): string | null {
  const [found, setFound] = useState<{ of: File; sentence: string | null } | null>(null);
  useEffect(() => {
    if (file) void pictureFault(file, words).then((sentence) => setFound({ of: file, sentence }));
  }, [file, words]);
  return found?.of === file ? found.sentence : null;
}

/** Drag a file in, or pick one. */
export function FilePicker({ file, characters, words, error, onPick, onFault }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const picture = usePictureFault(file, words);
  const fault = error ?? picture;
  const pickFirst = (files: FileList | null) => {
    const list = [...(files ?? [])];
    const refused = pickFault(list, words);
    const [picked] = list;
    if (refused) onFault(refused);
    else if (picked) onPick(picked);
  };
  const drop = {
    onDragOver: (e: DragEvent) => {
      e.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (e: DragEvent) => {
      e.preventDefault();
      setOver(false);
      pickFirst(e.dataTransfer.files);
    },
  };
  return (
    <div className={css.field}>
      <input
        ref={input}
        type="file"
        className="sr"
        tabIndex={-1}
        accept={ACCEPT}
        aria-label="选择文件"
        onChange={(e) => {
          pickFirst(e.target.files);
          e.target.value = "";
        }}
      />
      {file ? (
        <div className={clsx(css.file, over && css.dragOver)} {...drop}>
          <span className={css.extension} aria-hidden="true">
            {extensionOf(file.name).slice(0, 4)}
          </span>
          <p>
            <b>{file.name}</b>
            <span className="small quiet num">
              {byteSize(file.size)}
              {characters !== null && `，${sayCharacters(characters)}`}
            </span>
          </p>
          <button type="button" id="file-pick" className="link small" onClick={() => input.current?.click()}>
            换一个
          </button>
        </div>
      ) : (
        <button
          type="button"
          id="file-pick"
          className={clsx(css.dropArea, over && css.dragOver)}
          aria-describedby={fault ? "file-err" : undefined}
          onClick={() => input.current?.click()}
          {...drop}
        >
          <b className="only-d">把文件拖到这里，或点一下选择</b>
          <b className="only-m">点一下选择文件</b>
          <span className="small quiet">
            {UPLOAD_EXTENSIONS.join("、")}
            <br />
            一个文件，30&nbsp;MB 以内
          </span>
        </button>
      )}
      {fault && (
        <p className={css.fault} id="file-err" role="status">
          {fault}
        </p>
      )}
    </div>
  );
}
