// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  emptyDocument,
  isBlank,
  isEmpty,
  type MaskDocument,
  readPixels,
  settled,
  tileRect,
  valueAt,
  withTiles,
  writePixels,
} from './document.ts';
import { wholeOf } from './geometry.ts';
import { encodeGrayPng } from './gray-png.ts';
import { History } from './history.ts';
import { applyDifference, packDifference } from './pack.ts';
import { randomBytes, seeded } from './testing/random.ts';

const SIZE = { width: 600, height: 300 };
const empty = emptyDocument(SIZE);
const allOf = (document: MaskDocument) => {
  const pixels = new Uint8Array(document.width * document.height);
  readPixels(document, wholeOf(document), pixels);
  return pixels;
};
const spot = (left: number, top: number, side: number, value = 255) =>
  withTiles(
    empty,
    writePixels(
      empty,
      { left, top, right: left + side, bottom: top + side },
      new Uint8Array(side * side).fill(value),
    ),
  );

describe('the document', () => {
  it('has tiles that are cut to the picture', () => {
    expect(empty.tiles).toHaveLength(6);
    expect(tileRect(empty, 5)).toEqual({ left: 512, top: 256, right: 600, bottom: 300 });
  });
  it('reads what was written, across tiles, and shares the tiles it does not touch', () => {
    const drawn = spot(250, 250, 20);
    expect(valueAt(drawn, 250, 250)).toBe(255);
    expect(valueAt(drawn, 269.9, 269.9)).toBe(255);
    expect(valueAt(drawn, 270, 270)).toBe(0);
    expect(valueAt(drawn, -1, 5)).toBe(0);
    expect(allOf(drawn).filter((value) => value === 255)).toHaveLength(400);
    expect(drawn.tiles.filter((tile) => typeof tile !== 'number')).toHaveLength(4);
    expect(writePixels(drawn, wholeOf(drawn), allOf(drawn)).size).toBe(0);
  });
  it('keeps plain tiles as one value', () => {
    const full = withTiles(
      empty,
      writePixels(empty, wholeOf(empty), new Uint8Array(600 * 300).fill(255)),
    );
    expect(full.tiles).toEqual([255, 255, 255, 255, 255, 255]);
  });
  it('knows when nothing counts as selected', () => {
    expect([isEmpty(empty), isBlank(empty)]).toEqual([true, true]);
    const faint = spot(0, 0, 9, 127);
    expect([isEmpty(faint), isBlank(faint)]).toEqual([false, true]);
    expect(isBlank(spot(0, 0, 9, 128))).toBe(false);
  });
});

describe('a packed difference', () => {
  it('leads there and back, whatever the tiles are', () => {
    const random = seeded('pack');
    for (let round = 0; round < 40; round += 1) {
      const length = 1 + Math.floor(random() * 3000);
      // A tile of a few bytes may be all of one value, which has a form of its own.
      const a = settled(randomBytes(random, length));
      const b = settled(randomBytes(random, length));
      for (const [before, after] of [
        [a, b],
        [0, b],
        [a, 255],
        [7, 9],
        [a, a],
      ] as const) {
        const packed = packDifference(before, after, length);
        expect(applyDifference(before, packed, length)).toEqual(after);
        expect(applyDifference(after, packed, length)).toEqual(before);
      }
    }
  });
  it('is small for what a brush does', () => {
    const before = new Uint8Array(65536);
    const after = before.slice();
    for (let y = 100; y < 140; y += 1) after.fill(255, y * 256 + 20, y * 256 + 200);
    expect(packDifference(before, after, 65536).length).toBeLessThan(300);
  });
});

describe('the history', () => {
  const steps = Array.from({ length: 30 }, (_, at) => spot(at * 18, at * 9, 17));
  function recorded(maxBytes?: number) {
    const history = new History<string>(maxBytes);
    let document = empty;
    const states = [document];
    for (const [at, step] of steps.entries()) {
      const changes = writePixels(document, wholeOf(SIZE), merged(document, step));
      history.record(document, changes, { before: `${at}`, after: `${at + 1}` });
      document = withTiles(document, changes);
      states.push(document);
    }
    return { history, states };
  }
  const merged = (a: MaskDocument, b: MaskDocument) => {
    const more = allOf(b);
    return allOf(a).map((value, at) => Math.max(value, more[at] ?? 0));
  };

  it.each([false, true])('undoes and redoes everything (packed: %s)', (isPacked) => {
    const { history, states } = recorded();
    let document = states.at(-1) ?? empty;
    if (isPacked) expect(history.pack(document, () => true)).toBe(false);
    for (const state of states.slice(0, -1).reverse()) {
      document = history.undo(document)?.document ?? empty;
      expect(same(allOf(document), allOf(state))).toBe(true);
    }
    expect(history.undo(document)).toBeNull();
    expect(document.tiles).toEqual(empty.tiles);
    for (const state of states.slice(1)) {
      document = history.redo(document)?.document ?? empty;
      expect(same(allOf(document), allOf(state))).toBe(true);
    }
    expect(history.redo(document)).toBeNull();
  });
  it('packs a piece at a time and takes little room', () => {
    const { history, states } = recorded();
    const document = states.at(-1) ?? empty;
    const before = history.bytes;
    let rounds = 0;
    while (history.pack(document, once())) rounds += 1;
    expect(rounds).toBeGreaterThan(20);
    expect(history.bytes).toBeLessThan(before / 50);
  });
  it('forgets the oldest when it is too much, and the undone at the next step', () => {
    const { history, states } = recorded(2000);
    let document = states.at(-1) ?? empty;
    history.pack(document, () => true);
    expect(history.bytes).toBeLessThanOrEqual(2000);
    document = history.undo(document)?.document ?? empty;
    expect(history.canRedo).toBe(true);
    history.record(document, new Map([[0, 255]]), { before: null, after: null });
    expect(history.canRedo).toBe(false);
  });
  it('gives notes back with the newest steps only', () => {
    const { history, states } = recorded();
    let moment = history.undo(states.at(-1) ?? empty);
    expect(moment?.note).toBe('29');
    for (let at = 0; at < 20; at += 1) moment = history.undo(moment?.document ?? empty);
    expect(moment?.note).toBeNull();
  });
});

/** Quicker than `toEqual` on so many bytes. */
const same = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((value, at) => value === b[at]);

/** Says yes once. */
function once(): () => boolean {
  let left = 1;
  return () => left-- > 0;
}

it('is written as an 8-bit grey PNG of the exact size', async () => {
  const drawn = spot(1, 1, 3);
  const bytes = new Uint8Array(await (await encodeGrayPng(drawn)).arrayBuffer());
  const view = new DataView(bytes.buffer);
  const text = String.fromCharCode(...bytes);
  expect(text.slice(0, 8)).toBe('\x89PNG\r\n\x1a\n');
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([600, 300]);
  expect([bytes[24], bytes[25]]).toEqual([8, 0]);
  const idat = text.indexOf('IDAT');
  const data = bytes.slice(idat + 4, idat + 4 + view.getUint32(idat - 4));
  const inflated = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate'));
  const rows = new Uint8Array(await new Response(inflated).arrayBuffer());
  expect(rows).toHaveLength(601 * 300);
  expect([...rows.subarray(601, 607)]).toEqual([0, 0, 255, 255, 255, 0]);
  // CRC of the empty IEND chunk is fixed by the format.
  expect(view.getUint32(bytes.length - 4)).toBe(0xae426082);
});
