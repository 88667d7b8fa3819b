/**
 * The XML in which WeChat delivers messages: one element around flat fields, text or CDATA. A parser of
 * its own, because what a general one can do beyond that (document types, entities, includes, attributes)
 * is what attacks on XML are made of; here it does not exist, and is refused.
 */

const MOST_CHARACTERS = 64 * 1024;
const MOST_DEPTH = 8;
const ROOT = 'xml';
const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/** `<name>`, `</name>`, a CDATA section, or text up to the next of these. */
const TOKEN = /<(\/?)([A-Za-z_][\w.-]{0,63})\s*>|<!\[CDATA\[([\s\S]*?)\]\]>|([^<]+)/y;

/** Text that cannot be one of WeChat's messages. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

/**
 * Fields of the one outer element. Fields that hold elements again (positions, menus) are checked and left
 * out; of one that stands there twice the first counts.
 *
 * @throws XmlError for anything else
 */
export function readFlatXml(xml: string): Map<string, string> {
  if (xml.length > MOST_CHARACTERS || xml.includes('\0')) throw new XmlError('not a message');
  const fields = new Map<string, string>();
  const open: string[] = [];
  let text = '';
  let holdsElements = false;
  let isOver = false;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const found = TOKEN.exec(xml);
    if (!found) throw new XmlError('not a message');
    const [, slash, name, cdata, plain] = found;
    if (name === undefined) {
      const piece = cdata ?? withoutEntities(plain ?? '');
      const isBetween = open.length <= 1;
      if (isBetween && (cdata !== undefined || piece.trim() !== ''))
        throw new XmlError('stray text');
      text += piece;
    } else if (slash === '') {
      if (isOver || open.length === MOST_DEPTH) throw new XmlError('too many elements');
      if (open.length === 0 && name !== ROOT) throw new XmlError('not a message');
      holdsElements = open.length >= 2;
      open.push(name);
      text = '';
    } else {
      if (open.pop() !== name) throw new XmlError('elements out of order');
      if (open.length === 1 && !holdsElements && !fields.has(name)) fields.set(name, text);
      if (open.length === 1) holdsElements = false;
      isOver = open.length === 0;
    }
  }
  if (!isOver) throw new XmlError('no end');
  return fields;
}

function withoutEntities(text: string): string {
  return text.replace(/&([^;&]{0,10};)?/g, (whole, body: string | undefined) => {
    const name = body?.slice(0, -1) ?? '';
    const known = ENTITIES[name] ?? characterOf(name);
    if (known === undefined) throw new XmlError(`unknown entity ${whole}`);
    return known;
  });
}

function characterOf(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

/** The same shape, written. Numbers stand bare, text as CDATA. */
export function writeFlatXml(fields: Readonly<Record<string, string | number>>): string {
  const inner = Object.entries(fields).map(([name, value]) => {
    // A CDATA section cannot hold its own end.
    const text =
      typeof value === 'number'
        ? String(value)
        : `<![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
    return `<${name}>${text}</${name}>`;
  });
  return `<${ROOT}>${inner.join('')}</${ROOT}>`;
}
