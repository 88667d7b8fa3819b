import type { Box, LineBox, Page, PictureBox, TextBox } from '../model.ts';
import { POINTS_PER_MM } from '../model.ts';
import { ASCENT } from '../typeface.ts';
import { emu, escapeXml, XML_HEAD } from './xml.ts';

const NAMESPACES = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
].join(' ');

export const EMPTY_TREE =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';

/**
 * One slide (ECMA-376, part 1, 19.3): its boxes in their order, text as text.
 * @param relationOf name of the slide's relation to a picture
 */
export function slideXml(page: Page, relationOf: (pictureId: string) => string): string {
  // Numbers of shapes begin after the tree's own.
  const shapes = page.boxes.map((box, at) => shapeXml(box, at + 2, relationOf));
  return [
    `${XML_HEAD}<p:sld ${NAMESPACES}><p:cSld name="${escapeXml(page.name)}"><p:spTree>`,
    EMPTY_TREE,
    ...shapes,
    '</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>',
  ].join('');
}

function shapeXml(box: Box, id: number, relationOf: (pictureId: string) => string): string {
  switch (box.kind) {
    case 'picture':
      return pictureXml(box, id, relationOf(box.picture.id));
    case 'text':
      return textXml(box, id);
    case 'line':
      return lineXml(box, id);
    case 'rectangle':
    case 'ellipse': {
      const geometry = box.kind === 'ellipse' ? 'ellipse' : 'rect';
      return [
        `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${geometry} ${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr>`,
        `<p:spPr>${placeXml(box)}${shapeOf(geometry)}${fillXml(box.fill)}<a:ln><a:noFill/></a:ln></p:spPr></p:sp>`,
      ].join('');
    }
  }
}

function pictureXml(box: PictureBox, id: number, relation: string): string {
  const { left, top, width, height } = box.crop;
  const part = (value: number) => Math.round(value * 100_000);
  const crop = [part(left), part(top), part(1 - left - width), part(1 - top - height)];
  const [l, t, r, b] = crop;
  const isWhole = crop.every((side) => side === 0);
  const name = escapeXml(box.name);
  return [
    `<p:pic><p:nvPicPr><p:cNvPr id="${id}" name="${name}" descr="${name}"/>`,
    '<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>',
    `<p:blipFill><a:blip r:embed="${relation}"/>`,
    isWhole ? '' : `<a:srcRect l="${l}" t="${t}" r="${r}" b="${b}"/>`,
    `<a:stretch><a:fillRect/></a:stretch></p:blipFill><p:spPr>${placeXml(box)}${shapeOf('rect')}</p:spPr></p:pic>`,
  ].join('');
}

const ALIGN = { left: 'l', center: 'ctr', right: 'r' } as const;

/** Where programs for slides put the baseline of lines with a leading of their own, as a part of it. */
const BASELINE = 0.8;

/** Every line stays a line of its own: another face on the reader's machine must not break them anew. */
function textXml(box: TextBox, id: number): string {
  const size = Math.round(box.sizePt * 100);
  const leading = Math.round(box.leadingMm * POINTS_PER_MM * 100);
  const run = `lang="zh-CN" altLang="en-US" sz="${size}" b="${box.weight === 'bold' ? 1 : 0}" dirty="0"`;
  // In the PDF the em box stands in the middle of its leading.
  const emMm = box.sizePt / POINTS_PER_MM;
  const lowerMm = BASELINE * box.leadingMm - (box.leadingMm - emMm) / 2 - ASCENT * emMm;
  const place = { ...box, yMm: box.yMm - lowerMm };
  const paragraphs = box.lines.map((line) =>
    [
      `<a:p><a:pPr algn="${ALIGN[box.align]}"><a:lnSpc><a:spcPts val="${leading}"/></a:lnSpc>`,
      '<a:spcBef><a:spcPts val="0"/></a:spcBef></a:pPr>',
      `<a:r><a:rPr ${run}>${fillXml(box.colour)}<a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/></a:rPr>`,
      `<a:t>${escapeXml(line)}</a:t></a:r></a:p>`,
    ].join(''),
  );
  return [
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr>`,
    `<p:spPr>${placeXml(place)}${shapeOf('rect')}<a:noFill/></p:spPr>`,
    '<p:txBody><a:bodyPr wrap="none" lIns="0" tIns="0" rIns="0" bIns="0" anchor="t"><a:noAutofit/></a:bodyPr>',
    `<a:lstStyle/>${paragraphs.join('')}</p:txBody></p:sp>`,
  ].join('');
}

function lineXml({ fromMm, toMm, widthMm, colour }: LineBox, id: number): string {
  const place = {
    xMm: Math.min(fromMm[0], toMm[0]),
    yMm: Math.min(fromMm[1], toMm[1]),
    widthMm: Math.abs(toMm[0] - fromMm[0]),
    heightMm: Math.abs(toMm[1] - fromMm[1]),
  };
  return [
    `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="${id}" name="line ${id}"/><p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr>`,
    `<p:spPr>${placeXml(place)}${shapeOf('line')}<a:ln w="${emu(widthMm)}">${fillXml(colour)}</a:ln></p:spPr></p:cxnSp>`,
  ].join('');
}

function placeXml(box: { xMm: number; yMm: number; widthMm: number; heightMm: number }): string {
  const size = `cx="${emu(box.widthMm)}" cy="${emu(box.heightMm)}"`;
  return `<a:xfrm><a:off x="${emu(box.xMm)}" y="${emu(box.yMm)}"/><a:ext ${size}/></a:xfrm>`;
}

const shapeOf = (geometry: string): string =>
  `<a:prstGeom prst="${geometry}"><a:avLst/></a:prstGeom>`;

const fillXml = (colour: string): string =>
  `<a:solidFill><a:srgbClr val="${colour.slice(1).toUpperCase()}"/></a:solidFill>`;
