import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";

/** Attributes by their names in small letters, entities decoded. */
export type Attributes = Readonly<Record<string, string>>;

/** What a page is made of, in its order. Names of elements come in small letters. */
export interface HtmlHandler {
  /** `closed`: the tag closes itself. */
  open(element: string, attributes: Attributes, closed: boolean): void;
  close(element: string): void;
  /** A piece of text; entities come as pieces of their own. */
  text(text: string): void;
  comment(text: string): void;
}

/**
 * Reads a page as tokens. Not by the library's parser, which looks through all open elements at every tag: of a hostile page those are
 * hundreds of thousands, and a handler that bounds them itself reads it in time.
 */
export function readHtmlTokens(html: string, handler: HtmlHandler): void {
  let element = "";
  let attributes: Record<string, string> = {};
  let name = "";
  let value = "";
  const slice = (from: number, to: number): string => html.slice(from, to);
  const opened = (closed: boolean): void => {
    handler.open(element, attributes, closed);
    attributes = {};
  };
  const callbacks: TokenizerCallbacks = {
    onopentagname: (from, to) => void (element = slice(from, to).toLowerCase()),
    onopentagend: () => opened(false),
    onselfclosingtag: () => opened(true),
    onclosetag: (from, to) => handler.close(slice(from, to).trim().toLowerCase()),
    onattribname: (from, to) => void (name = slice(from, to).toLowerCase()),
    onattribdata: (from, to) => void (value += slice(from, to)),
    onattribentity: (code) => void (value += String.fromCodePoint(code)),
    onattribend: () => {
      if (!Object.hasOwn(attributes, name)) attributes[name] = value;
      value = "";
    },
    ontext: (from, to) => handler.text(slice(from, to)),
    ontextentity: (code) => handler.text(String.fromCodePoint(code)),
    oncomment: (from, to, offset) => handler.comment(slice(from, to - offset)),
    oncdata: () => undefined,
    ondeclaration: () => undefined,
    onprocessinginstruction: () => undefined,
    onend: () => undefined,
  };
  const tokenizer = new Tokenizer({ decodeEntities: true, recognizeSelfClosing: true }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
}
