import { type AigcMark, markJson, parseMark } from './mark.ts';

/** Namespace and prefix that the practice guides name for XMP packets. */
const NAMESPACE = 'http://www.tc260.org.cn/ns/AIGC/1.0/';
const PREFIX = 'TC260';

const ESCAPES: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
];
const escapeXml = (text: string) =>
  ESCAPES.reduce((all, [from, to]) => all.replaceAll(from, to), text);
const unescapeXml = (text: string) =>
  text
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, hex: string) => fromCode(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});/g, (_, decimal: string) => fromCode(Number(decimal)))
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const fromCode = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '');

/** The property as an element or as an attribute of its description. */
const ELEMENT = /<([\w.-]+:)?AIGC(\s[^>]*)?>([\s\S]{0,16384}?)<\/([\w.-]+:)?AIGC\s*>/;
const ATTRIBUTE = /\s[\w.-]+:AIGC\s*=\s*("([^"]{0,16384})"|'([^']{0,16384})')/;
/** A description that holds nothing else, as `xmpPacket` writes it. */
const OWN = /<rdf:Description[^>]*>\s*<TC260:AIGC>[\s\S]*?<\/TC260:AIGC>\s*<\/rdf:Description>/;

/** The mark in an XMP packet, or null. */
export function markInXmp(packet: string): AigcMark | null {
  if (!packet.includes('AIGC')) return null;
  const element = ELEMENT.exec(packet)?.[3];
  const attribute = ATTRIBUTE.exec(packet);
  const text = element ?? attribute?.[2] ?? attribute?.[3];
  return text === undefined ? null : parseMark(unescapeXml(text).trim());
}

const description = (mark: AigcMark): string =>
  `<rdf:Description rdf:about="" xmlns:${PREFIX}="${NAMESPACE}">` +
  `<${PREFIX}:AIGC>${escapeXml(markJson(mark))}</${PREFIX}:AIGC></rdf:Description>`;

/** The packet's element alone, for formats that take XML. */
export const xmpElement = (mark: AigcMark): string =>
  '<x:xmpmeta xmlns:x="adobe:ns:meta/">' +
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  `${description(mark)}</rdf:RDF></x:xmpmeta>`;

/**
 * An XMP packet (ISO 16684-1) with this mark; what an earlier packet says of other things stays.
 * @param mark null takes the mark out
 * @returns null when nothing is left to say
 */
export function xmpPacket(mark: AigcMark | null, earlier?: string): string | null {
  const rest = earlier?.replace(OWN, '').replace(ELEMENT, '').replace(ATTRIBUTE, '');
  const isEmpty = !rest || !/<rdf:Description/.test(rest);
  if (!mark) return isEmpty ? null : rest;
  if (!isEmpty && rest.includes('</rdf:RDF>')) {
    return rest.replace('</rdf:RDF>', () => `${description(mark)}</rdf:RDF>`);
  }
  return (
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
    `${xmpElement(mark)}<?xpacket end="w"?>`
  );
}
