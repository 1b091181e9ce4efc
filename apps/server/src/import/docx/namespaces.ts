const W = [
  "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  "http://purl.oclc.org/ooxml/wordprocessingml/main",
];

/** Namespaces of a Word file and the prefixes that the readers know them by. */
export const WORD_NAMESPACES: Record<string, string> = {
  ...Object.fromEntries(W.map((uri) => [uri, "w"])),
  "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
  "urn:schemas-microsoft-com:vml": "v",
  "http://schemas.openxmlformats.org/drawingml/2006/picture": "pic",
};

/** On unless it says 0, false or off: `<w:vanish/>` alone means yes. */
export const isToggleOn = (value: string | undefined): boolean =>
  value !== "0" && value !== "false" && value !== "off" && value !== "none";
