import { A3_LANDSCAPE } from '../model.ts';
import { EMPTY_TREE } from './slide.ts';
import { emu, escapeXml, XML_HEAD } from './xml.ts';

/** The parts of a presentation that hold its slides together (ECMA-376, part 1, 13.3). */

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const SHOW = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const KIND = 'application/vnd.openxmlformats-officedocument';

const NAMESPACES = `xmlns:a="${DRAWING}" xmlns:r="${OFFICE}/relationships" xmlns:p="${SHOW}"`;

export interface Relation {
  readonly id: string;
  /** Last part of the relation's type: `slideLayout`, `image`. */
  readonly kind: string;
  readonly target: string;
}

export function relationsXml(relations: readonly Relation[]): string {
  const all = relations.map(({ id, kind, target }) => {
    const type =
      kind === 'core-properties'
        ? `${PACKAGE}/relationships/metadata/core-properties`
        : `${OFFICE}/relationships/${kind}`;
    return `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`;
  });
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;
}

export function contentTypesXml(slides: number): string {
  const part = (name: string, kind: string) =>
    `<Override PartName="${name}" ContentType="${KIND}.${kind}+xml"/>`;
  return [
    `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    '<Default Extension="jpeg" ContentType="image/jpeg"/>',
    part('/ppt/presentation.xml', 'presentationml.presentation.main'),
    part('/ppt/slideMasters/slideMaster1.xml', 'presentationml.slideMaster'),
    part('/ppt/slideLayouts/slideLayout1.xml', 'presentationml.slideLayout'),
    part('/ppt/theme/theme1.xml', 'theme'),
    ...Array.from({ length: slides }, (_, at) =>
      part(`/ppt/slides/slide${at + 1}.xml`, 'presentationml.slide'),
    ),
    '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>',
    '</Types>',
  ].join('');
}

export function presentationXml(slideRelations: readonly string[]): string {
  const { widthMm, heightMm } = A3_LANDSCAPE;
  // Numbers of slides begin at 256 (19.2.1.33).
  const slides = slideRelations.map((id, at) => `<p:sldId id="${256 + at}" r:id="${id}"/>`);
  return [
    `${XML_HEAD}<p:presentation ${NAMESPACES}>`,
    '<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>',
    `<p:sldIdLst>${slides.join('')}</p:sldIdLst>`,
    `<p:sldSz cx="${emu(widthMm)}" cy="${emu(heightMm)}"/>`,
    `<p:notesSz cx="${emu(heightMm)}" cy="${emu(widthMm)}"/></p:presentation>`,
  ].join('');
}

export const MASTER_XML = [
  `${XML_HEAD}<p:sldMaster ${NAMESPACES}><p:cSld><p:bg><p:bgPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>`,
  `<a:effectLst/></p:bgPr></p:bg><p:spTree>${EMPTY_TREE}</p:spTree></p:cSld>`,
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3"',
  ' accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>',
  '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>',
  '<p:txStyles><p:titleStyle/><p:bodyStyle/><p:otherStyle/></p:txStyles></p:sldMaster>',
].join('');

export const LAYOUT_XML = [
  `${XML_HEAD}<p:sldLayout ${NAMESPACES} type="blank" preserve="1"><p:cSld name="空白"><p:spTree>${EMPTY_TREE}`,
  '</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>',
].join('');

/** Colours and faces; machines without the Chinese face take their own by its script. */
export const THEME_XML = (() => {
  const colours = {
    ...{ dk1: '1C1F22', lt1: 'FFFFFF', dk2: '62686D', lt2: 'F6F5F1', accent1: '1F6F68' },
    ...{ accent2: 'C8442A', accent3: '4C8C4A', accent4: '62686D', accent5: 'CFCBC1' },
    ...{ accent6: '1C1F22', hlink: '1F6F68', folHlink: '62686D' },
  };
  const face = (kind: string) =>
    `<a:${kind}><a:latin typeface="Microsoft YaHei"/><a:ea typeface="Microsoft YaHei"/><a:cs typeface=""/></a:${kind}>`;
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const line = `<a:ln w="6350">${fill}</a:ln>`;
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
  return [
    `${XML_HEAD}<a:theme xmlns:a="${DRAWING}" name="筑绘"><a:themeElements><a:clrScheme name="筑绘">`,
    ...Object.entries(colours).map(
      ([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`,
    ),
    `</a:clrScheme><a:fontScheme name="筑绘">${face('majorFont')}${face('minorFont')}</a:fontScheme>`,
    `<a:fmtScheme name="筑绘"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst>`,
    `<a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst>`,
    `<a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`,
  ].join('');
})();

export function coreXml(title: string, author: string, createdAt: Date): string {
  const time = `${createdAt.toISOString().slice(0, 19)}Z`;
  return [
    `${XML_HEAD}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties"`,
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${escapeXml(title)}</dc:title><dc:creator>${escapeXml(author)}</dc:creator>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created></cp:coreProperties>`,
  ].join('');
}
