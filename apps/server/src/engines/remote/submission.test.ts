import { describe, expect, it } from 'vitest';
import { EngineFailure, type RemoteJob } from '../engine.ts';
import { createSubmitter, readSubmission } from './submission.ts';

function memoryJob(storedId: string | null = null) {
  const writes: string[] = [];
  const job: RemoteJob = { storedId, store: async (text) => void writes.push(text) };
  return { job, writes, last: () => readSubmission(writes.at(-1) ?? null) };
}

describe('submission', () => {
  it('is written down before the call, and with the id after it', async () => {
    const { job, writes, last } = memoryJob();
    const created = await createSubmitter(job, 'ark').create(async () => {
      expect(last()).toEqual({ state: 'begun', engineId: 'ark', step: 0 });
      return { remoteId: 'cgt-1', more: true };
    });
    expect(created).toEqual({ remoteId: 'cgt-1', more: true });
    expect(last()).toEqual({ state: 'accepted', engineId: 'ark', step: 0, remoteId: 'cgt-1' });
    expect(createSubmitter({ ...job, storedId: writes.at(-1) ?? '' }, 'ark').remoteId).toBe(
      'cgt-1',
    );
  });

  it('is never made twice when the first answer was lost', async () => {
    const { job, last } = memoryJob();
    const lost = createSubmitter(job, 'ark').create(() =>
      Promise.reject(new EngineFailure('temporary', '断了')),
    );
    await expect(lost).rejects.toMatchObject({ kind: 'temporary' });
    expect(last()).toEqual({ state: 'begun', engineId: 'ark', step: 0 });
    const again = () => createSubmitter(memoryJob(JSON.stringify(last())).job, 'ark');
    expect(again).toThrow(expect.objectContaining({ kind: 'permanent' }));
  });

  it('of an earlier step is lost with its result, of a later one is still to be made', () => {
    const stored = JSON.stringify({ state: 'accepted', engineId: 'ark', step: 1, remoteId: 'r' });
    expect(() => createSubmitter(memoryJob(stored).job, 'ark', 0)).toThrow();
    expect(createSubmitter(memoryJob(stored).job, 'ark', 1).remoteId).toBe('r');
    expect(createSubmitter(memoryJob(stored).job, 'ark', 2).remoteId).toBeNull();
  });

  it('may be made again when nothing was accepted', async () => {
    const { job, writes } = memoryJob();
    const refused = createSubmitter(job, 'ark').create(async (nothingAccepted) => {
      await nothingAccepted();
      throw new EngineFailure('rateLimited', '繁忙');
    });
    await expect(refused).rejects.toMatchObject({ kind: 'rateLimited' });
    expect(writes.at(-1)).toBe('');
  });

  it('of another engine, or unreadable, means nothing', () => {
    const other = JSON.stringify({
      state: 'accepted',
      engineId: 'dashscope',
      step: 0,
      remoteId: '1',
    });
    for (const stored of [other, 'garbage', '', null]) {
      expect(createSubmitter(memoryJob(stored).job, 'ark').remoteId).toBeNull();
    }
  });

  it('with an id of our choice is known before the call', async () => {
    const { job, last } = memoryJob();
    await createSubmitter(job, 'comfyui').createAs('uuid', async () => {
      expect(last()).toEqual({ state: 'accepted', engineId: 'comfyui', step: 0, remoteId: 'uuid' });
    });
  });
});
