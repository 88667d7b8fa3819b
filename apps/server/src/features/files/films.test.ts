import { type AigcMark, type PlateStyle, readCaption, readMark, withMark } from '@zhuhui/labels';
import { expect, it } from 'vitest';
import { tinyFilm } from '../../engines/testing/tiny-film.ts';
import type { FilmEncoder } from '../../platform/film/encoder.ts';
import { FilmFailure } from '../../platform/film/failure.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createFilmMarking, type Variants } from './films.ts';

const mark: AigcMark = {
  ...{ Label: '1', ContentProducer: '筑绘', ProduceID: 'p1', ReservedCode1: 'r' },
  ...{ ContentPropagator: '', PropagateID: '', ReservedCode2: '' },
};
const plate: PlateStyle = { text: 'AI生成', corner: 'topLeft', sizePercent: 5, tone: 'dark' };
const dress = { label: { kind: 'video', mark, drawn: true }, plate } as const;
const film = { storageKey: 'films/1', mime: 'video/mp4', widthPx: 640, heightPx: 480 };
const MINUTE_MS = 60_000;

/** A marking with an encoder that does this, on a clock that a test moves, and what it keeps. */
async function marking(overlay: FilmEncoder['overlay'] | null) {
  let now = Date.parse('2026-11-21T02:00:00Z');
  const stored = withMark(await tinyFilm(1), mark) ?? new Uint8Array();
  const kept = new Map<string, Uint8Array>();
  const variants: Variants = {
    has: async (name) => kept.has(name),
    async ensure(name, make) {
      if (!kept.has(name)) kept.set(name, await make());
    },
    read: async () => stored,
  };
  const encoder = overlay && {
    ...{ name: 'an encoder of the tests', overlay },
    encode: () => Promise.reject(new Error('not asked for')),
    frame: () => Promise.reject(new Error('not asked for')),
  };
  const clock = { now: () => new Date(now) };
  const { ensure } = createFilmMarking({ encoder, clock, log: silentLog });
  return {
    kept,
    ensure: (wish: { film?: typeof film; signal?: AbortSignal } = {}) =>
      ensure(wish.film ?? film, dress, variants, { signal: wish.signal }),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

const said = (kept: Map<string, Uint8Array>, name: string) => {
  const bytes = kept.get(name) ?? new Uint8Array();
  return { caption: readCaption(bytes), mark: readMark(bytes) };
};

it('says it in words where nothing can be encoded, and keeps the mark in the metadata', async () => {
  const { ensure, kept } = await marking(null);
  const { name, mime } = await ensure();
  expect(mime).toBe('video/mp4');
  expect(said(kept, name)).toEqual({ caption: 'AI生成', mark });
});

it('burns it in once, with the mark in the metadata, whatever the film was', async () => {
  const places: unknown[] = [];
  const burnt = await tinyFilm(2);
  const { ensure, kept } = await marking(async (_, { left, top }) => {
    places.push({ left, top });
    return burnt;
  });
  const { name, mime } = await ensure({ film: { ...film, mime: 'video/webm' } });
  expect((await ensure()).name).toBe(name);
  expect(mime).toBe('video/mp4');
  expect(said(kept, name)).toEqual({ caption: null, mark });
  expect(places).toEqual([{ left: expect.any(Number), top: expect.any(Number) }]);
});

it('says it in words when the encoder fails, and asks it again only later', async () => {
  let asked = 0;
  const { ensure, kept, pass } = await marking(async () => {
    asked += 1;
    if (asked === 1) throw new FilmFailure('film', 'cannot be read');
    return tinyFilm(2);
  });
  const first = await ensure();
  expect(said(kept, first.name)).toEqual({ caption: 'AI生成', mark });
  pass(9 * MINUTE_MS);
  expect(await ensure()).toEqual(first);
  expect(asked).toBe(1);
  pass(2 * MINUTE_MS);
  const second = await ensure();
  expect(second.name).not.toBe(first.name);
  expect(said(kept, second.name).caption).toBeNull();
});

it('says it in words in a film too small for a plate', async () => {
  const { ensure, kept } = await marking(() => Promise.reject(new Error('not to be asked')));
  const { name } = await ensure({ film: { ...film, widthPx: 64, heightPx: 48 } });
  expect(said(kept, name).caption).toBe('AI生成');
});

it('makes nothing for one who called it off, and does not take that for a failure', async () => {
  const stop = new AbortController();
  let isStopped = false;
  const { ensure, kept } = await marking(async (_bytes, _plate, run) => {
    if (!isStopped) {
      isStopped = true;
      stop.abort(new Error('not wanted'));
    }
    run?.signal?.throwIfAborted();
    return tinyFilm(2);
  });
  await expect(ensure({ signal: stop.signal })).rejects.toThrow('not wanted');
  expect(kept.size).toBe(0);
  expect(said(kept, (await ensure()).name).caption).toBeNull();
});
