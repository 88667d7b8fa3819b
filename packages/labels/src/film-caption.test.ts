import { expect, test } from 'vitest';
import { latin1, viewOf } from './bytes.ts';
import { boxesOf } from './carriers/boxes.ts';
import { readMark, withMark } from './file-mark.ts';
import { readCaption, withCaption } from './film-caption.ts';
import { tinyFilm } from './testing/tiny-film.ts';

const CAPTION = { text: 'AI生成', corner: 'bottomRight', sizePercent: 6 } as const;
const MARK = {
  ...{ Label: '1', ContentProducer: 'producer', ProduceID: 'number', ReservedCode1: '' },
  ...{ ContentPropagator: '', PropagateID: '', ReservedCode2: '' },
} as const;

const inside = (bytes: Uint8Array, ...path: readonly string[]) => {
  let boxes = boxesOf(bytes);
  for (const type of path.slice(0, -1)) {
    const found = boxes.findLast((each) => each.type === type);
    boxes = found ? boxesOf(found.data) : [];
  }
  return boxes.filter(({ type }) => type === path.at(-1));
};
const captioned = (film: Uint8Array) => withCaption(film, CAPTION) ?? new Uint8Array();

test('a film says the words from its first moment to its last', () => {
  const made = captioned(tinyFilm());
  expect(readCaption(made)).toBe('AI生成');
  const media = ['moov', 'trak', 'mdia'];
  const [times] = inside(made, ...media, 'minf', 'stbl', 'stts');
  expect(times && viewOf(times.data).getUint32(12)).toBe(1000);
  const [kind] = inside(made, ...media, 'hdlr');
  expect(kind && latin1(kind.data, 8, 12)).toBe('sbtl');
  const [head] = inside(made, 'moov', 'trak', 'tkhd');
  // Enabled, the second track, as wide and high as the film.
  expect(head && viewOf(head.data).getUint32(0)).toBe(3);
  expect(head && viewOf(head.data).getUint32(12)).toBe(2);
  expect(head && viewOf(head.data).getUint32(76) >>> 16).toBe(640);
  const [movie] = inside(made, 'moov', 'mvhd');
  expect(movie && viewOf(movie.data).getUint32(96)).toBe(3);
});

test('what the film shows stays, and lies where its tables say', () => {
  const made = captioned(tinyFilm());
  const chunks = (type: string) => inside(made, type).map(({ data }) => latin1(data));
  expect(chunks('mdat').at(-1)).toBe('DATA');
  const [, track] = inside(made, 'moov', 'trak').reverse();
  const [offsets] = track ? inside(track.data, 'mdia', 'minf', 'stbl', 'stco') : [];
  const at = offsets ? viewOf(offsets.data).getUint32(8) : 0;
  expect(latin1(made, at, at + 4)).toBe('DATA');
});

test('words and mark in metadata keep each other, whichever comes first', () => {
  const film = tinyFilm();
  const marked = withMark(film, MARK);
  for (const both of [withMark(captioned(film), MARK), marked && withCaption(marked, CAPTION)]) {
    expect(both && readCaption(both)).toBe('AI生成');
    expect(both && readMark(both)?.ProduceID).toBe('number');
  }
});

test('a film gets the words once', () => {
  const once = captioned(tinyFilm());
  expect(withCaption(once, { ...CAPTION, text: '人工智能生成' })).toBe(once);
});

test('what is no film, or says no length, is left alone', () => {
  expect(withCaption(new TextEncoder().encode('no film at all'), CAPTION)).toBeNull();
  const endless = tinyFilm();
  const [movie] = inside(endless, 'moov', 'mvhd');
  if (movie) viewOf(movie.data).setUint32(16, 0);
  expect(withCaption(endless, CAPTION)).toBeNull();
  expect(readCaption(tinyFilm())).toBeNull();
});

test.each([
  ['bottomRight', -1, -1],
  ['topLeft', 0, 0],
  ['topRight', -1, 0],
] as const)('stands at %s', (corner, horizontal, vertical) => {
  const made = withCaption(tinyFilm(), { ...CAPTION, corner }) ?? new Uint8Array();
  const [table] = inside(made, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd');
  const view = table && viewOf(table.data);
  // Behind the entry's head (8), its reserved bytes and reference (8) and the flags (4).
  expect(view && [view.getInt8(28), view.getInt8(29)]).toEqual([horizontal, vertical]);
  // Behind box (8), the style's places and font (6) and its face (1): the size of the type.
  expect(view?.getUint8(49)).toBe(Math.round(360 * 0.06));
});
