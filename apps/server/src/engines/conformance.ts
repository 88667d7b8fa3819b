import { findTool, type Settings } from '@zhuhui/tools';
import { afterAll, describe, expect, it } from 'vitest';
import type { Engine, EngineContext, EngineRequest } from './engine.ts';

/** Work an engine is known to be able to do. */
export interface ConformanceCase {
  readonly tool: string;
  readonly settings: Settings;
  /** Bytes behind the file ids that the settings name. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

export interface ConformanceSubject {
  readonly engine: Engine;
  readonly cases: readonly ConformanceCase[];
  /** A case that runs long enough to be cancelled in the middle. */
  readonly long: ConformanceCase;
}

const CANCEL_WITHIN_MS = 1_000;
const SEED = 4711;

/**
 * What every engine promises, whatever is behind it. Timings here are generous bounds on promptness,
 * not measurements.
 */
export function describeConformance(name: string, makeSubject: () => ConformanceSubject): void {
  describe(`${name} engine`, () => {
    const subject = makeSubject();
    const { engine, cases, long } = subject;
    afterAll(() => engine.close());

    it('is named, healthy and able to do what its cases need', async () => {
      expect(engine.name).toMatch(/[一-鿿]/);
      expect(engine.version).not.toBe('');
      expect((await engine.health()).status).toBe('ok');
      for (const { tool } of cases) {
        expect(engine.capabilities()).toContain(findTool(tool)?.capability);
      }
    });

    it.each(cases.map((each) => [each.tool, each] as const))('does %s', async (_, each) => {
      const seen: number[] = [];
      const { outputs } = await engine.run(requestOf(each), contextOf(each, { seen }));
      expect(outputs.length).toBeGreaterThan(0);
      for (const output of outputs) {
        expect(output.bytes.length).toBeGreaterThan(0);
        expect(output.widthPx).toBeGreaterThan(0);
        expect(output.heightPx).toBeGreaterThan(0);
        for (const score of Object.values(output.scores ?? {})) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
        }
      }
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
      expect(Math.max(...seen, 0)).toBeLessThanOrEqual(1);
    });

    it('makes the same bytes from the same request', async () => {
      for (const each of cases) {
        const [first, second] = await Promise.all([
          engine.run(requestOf(each), contextOf(each)),
          engine.run(requestOf(each), contextOf(each)),
        ]);
        expect(second.outputs.map((output) => Buffer.from(output.bytes))).toEqual(
          first.outputs.map((output) => Buffer.from(output.bytes)),
        );
      }
    });

    it('stops when cancelled and says nothing afterwards', async () => {
      const abort = new AbortController();
      let cancelledAt = Number.POSITIVE_INFINITY;
      const late: string[] = [];
      const context: EngineContext = {
        ...contextOf(long, { signal: abort.signal }),
        onProgress: () => {
          if (performance.now() > cancelledAt) late.push('progress');
        },
      };
      const run = engine.run(requestOf(long), context);
      setTimeout(() => {
        cancelledAt = performance.now();
        abort.abort();
      }, 60);
      await expect(run).rejects.toMatchObject({ name: 'EngineFailure', kind: 'cancelled' });
      expect(performance.now() - cancelledAt).toBeLessThan(CANCEL_WITHIN_MS);
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(late).toEqual([]);
    });

    it('does nothing when cancelled before the start', async () => {
      const signal = AbortSignal.abort();
      const run = engine.run(requestOf(long), contextOf(long, { signal }));
      await expect(run).rejects.toMatchObject({ kind: 'cancelled' });
    });

    it('works on after a cancel', async () => {
      const [each] = cases;
      if (each) await engine.run(requestOf(each), contextOf(each));
    });

    it('refuses a picture that does not decode as bad input', async () => {
      for (const each of cases) {
        const files = Object.fromEntries(
          Object.keys(each.files).map((id) => [id, new TextEncoder().encode('no picture')]),
        );
        const run = engine.run(requestOf(each), contextOf({ ...each, files }));
        await expect(run).rejects.toMatchObject({ name: 'EngineFailure', kind: 'badInput' });
      }
    });
  });
}

function requestOf({ tool: name, settings }: ConformanceCase): EngineRequest {
  const tool = findTool(name);
  if (!tool) throw new Error(`no tool ${name}`);
  return { taskId: 'conformance', tool, settings, seed: SEED };
}

function contextOf(
  { files }: ConformanceCase,
  options: { signal?: AbortSignal; seen?: number[] } = {},
): EngineContext {
  return {
    signal: options.signal ?? new AbortController().signal,
    onProgress: (fraction) => options.seen?.push(fraction),
    files: {
      async read(fileId) {
        const bytes = files[fileId];
        if (!bytes) throw new Error(`no file ${fileId}`);
        return bytes;
      },
    },
    remote: { storedId: null, store: async () => undefined },
  };
}
