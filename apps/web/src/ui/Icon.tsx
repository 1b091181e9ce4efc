/** One stroke, 1.5 on a 24 grid, ink of the text around it. Beside a word, or alone with a label on its button. */
const PATHS = {
  stamp: "M9.5 4.5h5V9c0 1.6 2.5 2.6 2.5 4.6V15H7v-1.4c0-2 2.5-3 2.5-4.6zM6 19.5h12",
  drop: "M12 3.8c-3.3 4.2-5.2 7-5.2 9.7a5.2 5.2 0 0 0 10.4 0c0-2.7-1.9-5.5-5.2-9.7z",
  down: "m7 9.8 5 5 5-5",
  up: "m7 14.6 5-5 5 5",
  right: "m9.8 7 5 5-5 5",
  left: "m14.2 7-5 5 5 5",
  close: "m6.4 6.4 11.2 11.2M17.6 6.4 6.4 17.6",
  plus: "M12 4.8v14.4M4.8 12h14.4",
  check: "m5.4 12.4 4.2 4.2 9-9.4",
  download: "M12 4.2V15m-4.6-4.4L12 15.2l4.6-4.6M4.8 19.6h14.4",
  help: "M12 20.2a8.2 8.2 0 1 0 0-16.4 8.2 8.2 0 0 0 0 16.4zM9.6 9.7a2.4 2.4 0 1 1 3.5 2.2c-.7.4-1.1.8-1.1 1.6m0 2.6v.3",
  more: "M5.5 12h.01M12 12h.01M18.5 12h.01",
  menu: "M4.4 7h15.2M4.4 12h15.2M4.4 17h15.2",
  moon: "M19.4 14.3A7.6 7.6 0 0 1 9.7 4.6a7.7 7.7 0 1 0 9.7 9.7z",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3.4v1.8M12 18.8v1.8M3.4 12h1.8M18.8 12h1.8M5.9 5.9l1.3 1.3M16.8 16.8l1.3 1.3M18.1 5.9l-1.3 1.3M7.2 16.8l-1.3 1.3",
  system: "M4.2 5.2h15.6v10.6H4.2zM9.4 19.2h5.2M12 15.8v3.4",
  redo: "M18.3 8.8A7.2 7.2 0 1 0 19.2 13M19.2 4.4v4.6h-4.6",
  trash: "M4.8 7h14.4M9.4 7V4.4h5.2V7M6.8 7l.9 12.6h8.6L17.2 7",
  file: "M5.6 3.9h8.6l4.4 4.4v11.8h-13zM14 4v4.5h4.5",
  fold: "M4.4 5h15.2v14H4.4zM9.4 5v14M6.4 8.4h1M6.4 11.4h1",
  bell: "M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1H5zM10 20h4",
  scene: "M4.4 5.2h15.2v13.6H4.4zM4.4 9.4h15.2M8.4 5.2v4.2M14 5.2v4.2",
  draft: "M5.6 3.9h8.6l4.4 4.4v11.8h-13zM14 4v4.5h4.5M12 11.6v5m-2.5-2.5h5",
  compare: "M4.4 5h6v14h-6zM13.6 5h6v14h-6z",
  pause: "M6 6h12v12H6z",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20",
  book: "M12 6.5C10 5 7 4.7 4 5v13c3-.3 6 0 8 1.5 2-1.5 5-1.8 8-1.5V5c-3-.3-6 0-8 1.5zM12 6.5v13",
  undo: "M9 5 4.6 9.4 9 13.8M4.6 9.4h9.2a5.4 5.4 0 0 1 0 10.8H9.6",
  redoEdit: "M15 5l4.4 4.4L15 13.8M19.4 9.4h-9.2a5.4 5.4 0 0 0 0 10.8h4.2",
  eye: "M3.5 12c2-3.7 5-5.5 8.5-5.5s6.5 1.8 8.5 5.5c-2 3.7-5 5.5-8.5 5.5S5.5 15.7 3.5 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  script: "M5.5 4h8.5l4.5 4.5V20h-13zM14 4v4.5h4.5M8.5 13h7M8.5 16.5h4",
  saveAs: "M5.5 4h8.5l4.5 4.5V20h-13zM12 10v6M9 13h6",
  pen: "M5 19l1-4L16.5 4.5l3 3L9 18z",
  exit: "M13.6 4.6H5.4v14.8h8.2M10.4 12h9.4m-3.2-3.4L20 12l-3.4 3.4",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  return (
    <svg
      className={small ? "icon s" : "icon"}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === "more" ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
