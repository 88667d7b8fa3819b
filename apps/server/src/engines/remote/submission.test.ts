import { describe, expect, it } from 'vitest';
import { EngineFailure, type RemoteJob } from '../engine.ts';
import { createSubmitter, isPaidFor, readSubmission } from './submission.ts';

function memoryJob(storedId: string | null = null) {
  const writes: string[] = [];
  const job: RemoteJob = { storedId, store: async (text) => void writes.push(text) };
  return { job, writes, last: () => readSubmission(writes.at(-1) ?? null) };
}

describe('submission', () => {
  it('is written down before the call, and with the id after it', async () => {
    const { job, writes, last } = memoryJob();
    const created = await createSubmitter(job).create(async () => {
      expect(last()).toEqual({ state: 'begun', step: 0 });
      return { remoteId: 'cgt-1', more: true };
    });
    expect(created).toEqual({ remoteId: 'cgt-1', more: true });
    expect(last()).toEqual({ state: 'accepted', step: 0, remoteId: 'cgt-1' });
    expect(createSubmitter({ ...job, storedId: writes.at(-1) ?? '' }).remoteId).toBe('cgt-1');
  });

  it('is never made twice when the first answer was lost', async () => {
    const { job, last } = memoryJob();
    const lost = createSubmitter(job).create(() =>
      Promise.reject(new EngineFailure('temporary', '断了')),
    );
    await expect(lost).rejects.toMatchObject({ kind: 'temporary' });
    expect(last()).toEqual({ state: 'begun', step: 0 });
    const again = () => createSubmitter(memoryJob(JSON.stringify(last())).job);
    expect(again).toThrow(expect.objectContaining({ kind: 'permanent' }));
    // The next engine may take the task, and be paid for.
    expect(again).not.toThrow('不收费');
  });

  it('is never made twice when its answer was the result, and that is lost', async () => {
    const { job, writes, last } = memoryJob();
    await createSubmitter(job).create(async () => ({ remoteId: '' }));
    expect(last()).toEqual({ state: 'begun', step: 0 });
    expect(() => createSubmitter({ ...job, storedId: writes.at(-1) ?? '' })).toThrow();
    expect(writes).toHaveLength(1);
  });

  it('of an earlier step is lost with its result, of a later one is still to be made', () => {
    const stored = JSON.stringify({ state: 'accepted', step: 1, remoteId: 'r' });
    expect(() => createSubmitter(memoryJob(stored).job, 0)).toThrow();
    expect(createSubmitter(memoryJob(stored).job, 1).remoteId).toBe('r');
    expect(createSubmitter(memoryJob(stored).job, 2).remoteId).toBeNull();
  });

  it('may be made again when nothing was accepted', async () => {
    const { job, writes } = memoryJob();
    const refused = createSubmitter(job).create(async (nothingAccepted) => {
      await nothingAccepted();
      throw new EngineFailure('rateLimited', '繁忙');
    });
    await expect(refused).rejects.toMatchObject({ kind: 'rateLimited' });
    expect(writes.at(-1)).toBe('');
  });

  it('after the first ends the task when nothing was accepted: those before it were paid', async () => {
    const { job, writes, last } = memoryJob();
    await createSubmitter(job, 0).create(async () => ({ remoteId: '' }));
    const refused = createSubmitter(job, 1).create(async (nothingAccepted) => {
      await nothingAccepted();
      throw new EngineFailure('rateLimited', '繁忙');
    });
    await expect(refused).rejects.toMatchObject({ kind: 'permanent', message: '繁忙' });
    expect(last()).toEqual({ state: 'begun', step: 1 });
    expect(() => createSubmitter(memoryJob(writes.at(-1) ?? '').job, 0)).toThrow();
    await createSubmitter(job, 1).forget();
    expect(last()).toEqual({ state: 'begun', step: 1 });
  });

  it('that cannot be read means nothing', () => {
    for (const stored of ['garbage', '{"state":"odd"}', '', null]) {
      expect(createSubmitter(memoryJob(stored).job).remoteId).toBeNull();
    }
  });

  it('with an id of our choice is known before the call', async () => {
    const { job, last } = memoryJob();
    await createSubmitter(job).createAs('uuid', async () => {
      expect(last()).toEqual({ state: 'accepted', step: 0, remoteId: 'uuid' });
    });
  });
});

it('tells jobs that are paid for from all others', () => {
  expect(isPaidFor(JSON.stringify({ state: 'accepted', step: 0, remoteId: 'job' }))).toBe(true);
  expect(isPaidFor(JSON.stringify({ state: 'begun', step: 0 }))).toBe(false);
  expect(isPaidFor(JSON.stringify({ state: 'free', remoteIds: ['job'] }))).toBe(false);
  expect(isPaidFor(null)).toBe(false);
});
