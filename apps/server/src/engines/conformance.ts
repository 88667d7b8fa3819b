import { hash } from 'node:crypto';
import { distanceToMask } from '@zhuhui/kernels';
import { findTool } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, describe, expect, it as test } from 'vitest';
import { decodeMask } from '../platform/mask.ts';
import type { Engine, EngineOutput, FailureKind } from './engine.ts';
import { requestOf, type Watched, type Work, watch } from './testing/context.ts';

/** Work an engine is known to be able to do. */
export type ConformanceCase = Work;

/** Something going wrong on the other side of a network. */
export interface Trouble {
  readonly name: string;
  /** Makes the next job meet it. */
  readonly arrange: () => void;
  readonly kind: FailureKind;
  /** Jobs that exist at the provider afterwards and would be paid for; 0 when not given. */
  readonly paidJobs?: number;
}

/** What is asked of an engine behind a network, in addition. */
export interface RemoteSubject {
  readonly work: ConformanceCase;
  readonly troubles: readonly Trouble[];
  /** Jobs created at the provider since the subject was made. */
  readonly jobsCreated: () => number;
  /** Secrets that must turn up in no message, cause or log line. */
  readonly secrets: readonly string[];
  /** Everything logged so far. */
  readonly logged: () => string;
  /** A second engine over the same provider, as a restarted process would make it. */
  readonly restart: () => Engine;
  /** Whether a job survives the loss of the process: it has an id at the provider. */
  readonly resumes: boolean;
  /** Holds the next job back until `letGo` is called, so that it can be met while running. */
  readonly hold: () => { readonly letGo: () => void };
}

export interface ConformanceSubject {
  readonly engine: Engine;
  readonly cases: readonly ConformanceCase[];
  /** A case that runs long enough to be cancelled in the middle. */
  readonly long: ConformanceCase;
  /** An engine for tests that draws the same nonsense whatever it is asked. */
  readonly nonsense?: true;
  readonly remote?: RemoteSubject;
}

const CANCEL_WITHIN_MS = 1_000;

/**
 * What every engine promises, whatever is behind it. Timings here are generous bounds on promptness,
 * not measurements. Prints how many cases ran.
 */
export function describeConformance(name: string, makeSubject: () => ConformanceSubject): void {
  describe(`${name} engine`, () => {
    const subject = makeSubject();
    const { engine, cases, long, remote, nonsense } = subject;
    let ran = 0;
    const it = (title: string, body: () => Promise<void>) =>
      test(title, async () => {
        await body();
        ran++;
      });
    afterAll(async () => {
      await engine.close();
      process.stdout.write(`conformance ${name}: ${ran} cases passed\n`);
    });

    it('is named, healthy and able to do what its cases need', async () => {
      expect(engine.name).toMatch(/[一-鿿]/);
      expect(engine.version).not.toBe('');
      expect((await engine.health()).status).toBe('ok');
      for (const { tool } of cases) {
        expect(engine.capabilities()).toContain(findTool(tool)?.capability);
      }
      for (const capability of engine.capabilities()) {
        expect(engine.describe(capability)?.can).toMatch(/[一-鿿]/);
      }
    });

    for (const each of cases) {
      it(`does ${each.tool}, and twice at once the same bytes`, async () => {
        const { context, progress } = watch(each);
        const [{ outputs }, again] = await Promise.all([
          engine.run(requestOf(each), context),
          run(engine, each),
        ]);
        expect(outputs.length).toBeGreaterThan(0);
        for (const output of outputs) assertOutput(output);
        expect(again.map(digestOf)).toEqual(outputs.map(digestOf));
        expect(progress).toEqual([...progress].sort((a, b) => a - b));
        expect(Math.max(...progress, 0)).toBeLessThanOrEqual(1);
        if (!nonsense) await assertOutsideUntouched(each, outputs);
      });
    }

    it('stops when cancelled and says nothing afterwards', async () => {
      const abort = new AbortController();
      let cancelledAt = Number.POSITIVE_INFINITY;
      const late: string[] = [];
      const { context } = watch(long, { signal: abort.signal });
      const held = remote?.hold();
      const running = engine.run(requestOf(long), {
        ...context,
        onProgress: () => {
          if (performance.now() > cancelledAt) late.push('progress');
        },
        remote: {
          ...context.remote,
          store: async () => {
            if (performance.now() > cancelledAt) late.push('store');
          },
        },
      });
      setTimeout(() => {
        cancelledAt = performance.now();
        abort.abort();
      }, 60);
      await expect(running).rejects.toMatchObject({ name: 'EngineFailure', kind: 'cancelled' });
      expect(performance.now() - cancelledAt).toBeLessThan(CANCEL_WITHIN_MS);
      held?.letGo();
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(late).toEqual([]);
    });

    it('does nothing when cancelled before the start', async () => {
      const before = remote?.jobsCreated();
      const { context } = watch(long, { signal: AbortSignal.abort() });
      await expect(engine.run(requestOf(long), context)).rejects.toMatchObject({
        kind: 'cancelled',
      });
      expect(remote?.jobsCreated()).toBe(before);
    });

    it('works on after a cancel', async () => {
      const [each] = cases;
      if (each) await run(engine, each);
    });

    it('refuses a picture that does not decode as bad input', async () => {
      for (const each of cases.filter(({ files }) => Object.keys(files).length > 0)) {
        const files = Object.fromEntries(
          Object.keys(each.files).map((id) => [id, new TextEncoder().encode('no picture')]),
        );
        const running = run(engine, { ...each, files });
        await expect(running).rejects.toMatchObject({ name: 'EngineFailure', kind: 'badInput' });
      }
    });

    if (remote) describeRemote(engine, remote, it);
  });
}

type It = (title: string, body: () => Promise<void>) => void;

function describeRemote(engine: Engine, remote: RemoteSubject, it: It): void {
  const { work, troubles, jobsCreated, secrets, logged, restart, resumes, hold } = remote;

  for (const { name, arrange, kind, paidJobs = 0 } of troubles) {
    it(`calls ${name} ${kind}`, async () => {
      const before = jobsCreated();
      const another = restart();
      arrange();
      const failure = await run(another, work).then(
        () => expect.fail('it should have failed'),
        (error: unknown) => error,
      );
      await another.close();
      expect(failure).toMatchObject({ name: 'EngineFailure', kind });
      expect((failure as Error).message).toMatch(/[一-鿿]/);
      expect(jobsCreated() - before).toBe(paidJobs);
      for (const secret of secrets) {
        expect((failure as Error).message).not.toContain(secret);
        expect(logged()).not.toContain(secret);
      }
    });
  }

  it('works on after every trouble', async () => {
    await run(engine, work);
  });

  it('never pays twice when the process dies in the middle', async () => {
    const before = jobsCreated();
    const first = restart();
    const held = hold();
    const watched = watch(work);
    const lost = first.run(requestOf(work), watched.context).catch(() => undefined);
    await until(() => jobsCreated() > before);
    await until(() => watched.stored() !== null);
    const storedId = await settledStore(watched);
    await first.close();
    await lost;
    const second = restart();
    const again = second.run(requestOf(work), watch(work, { storedId }).context);
    held.letGo();
    if (resumes) {
      const { outputs } = await again;
      expect(outputs.length).toBeGreaterThan(0);
    } else {
      await expect(again).rejects.toMatchObject({ kind: 'permanent' });
    }
    await second.close();
    expect(jobsCreated() - before).toBe(1);
  });
}

/** What is stored once the engine had time to write the provider's id. */
async function settledStore({ stored }: Watched): Promise<string | null> {
  await new Promise((resolve) => setTimeout(resolve, 100));
  return stored();
}

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition, { timeout: 5_000, interval: 5 }).toBe(true);
}

async function run(engine: Engine, work: Work): Promise<readonly EngineOutput[]> {
  return (await engine.run(requestOf(work), watch(work).context)).outputs;
}

/** Told apart by digest: a diff of whole files takes minutes where they differ. */
const digestOf = ({ bytes }: EngineOutput): string => hash('sha256', bytes);

function assertOutput(output: EngineOutput): void {
  expect(output.bytes.length).toBeGreaterThan(0);
  expect(output.widthPx).toBeGreaterThan(0);
  expect(output.heightPx).toBeGreaterThan(0);
  for (const score of Object.values(output.scores ?? {})) {
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(1);
  }
}

/** Capabilities whose result is the base picture with something else inside the mask. */
const MASKED = new Set(['inpaint', 'erase', 'material', 'style']);
/** Width of the feather that may reach beyond the mask's border, px. */
const FEATHER_PX = 4;

/** Farther from the mask than the feather, every pixel is the base picture's own. */
async function assertOutsideUntouched(
  { tool, settings, files }: Work,
  outputs: readonly EngineOutput[],
): Promise<void> {
  const { maskImage, uploadImage } = settings;
  const capability = findTool(tool)?.capability ?? '';
  if (typeof maskImage !== 'string' || !MASKED.has(capability)) return;
  const base = files[String(uploadImage)];
  const maskPng = files[maskImage];
  if (!base || !maskPng) return;
  const before = await rgbOf(base);
  const mask = await decodeMask(maskPng);
  const { width, height } = mask;
  const distance = distanceToMask(mask).data;
  for (const output of outputs) {
    const after = await rgbOf(output.bytes);
    expect({ width: output.widthPx, height: output.heightPx }).toEqual({ width, height });
    let changed = 0;
    for (let i = 0; i < distance.length; i++) {
      if (distance[i] <= FEATHER_PX) continue;
      for (let c = 0; c < 3; c++) if (before[i * 3 + c] !== after[i * 3 + c]) changed++;
    }
    expect(changed, 'pixels changed outside the mask').toBe(0);
  }
}

const rgbOf = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
