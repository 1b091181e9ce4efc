import { escapeHtml } from "../platform/index.ts";

/** The marker segment that metadata stands in, and what tells XMP from other metadata. */
const APP1 = Buffer.from([0xff, 0xe1]);
const XMP = Buffer.from("http://ns.adobe.com/xap/1.0/\0", "latin1");

/**
 * A JPEG with the implicit label of generated content in its metadata: the JSON under `TC260:AIGC` of an XMP packet, as the guide to GB 45438-2025
 * on pictures asks. `jpeg` begins with the two bytes of every JPEG; the packet goes right behind them.
 */
export function withXmpLabel(jpeg: Buffer, label: string): Buffer {
  const packet = Buffer.from(
    `<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
      `<rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/"><TC260:AIGC>${escapeHtml(label)}</TC260:AIGC></rdf:Description>` +
      `</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  );
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + XMP.length + packet.length);
  return Buffer.concat([jpeg.subarray(0, 2), APP1, length, XMP, packet, jpeg.subarray(2)]);
}
