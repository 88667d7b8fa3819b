import { describe, expect, it } from 'vitest';
import { createRemoteJobs } from './remote-jobs.ts';

describe('remote jobs of a task', () => {
  it('are kept engine by engine in one text', async () => {
    let text: string | null = null;
    const write = async (next: string) => {
      text = next;
    };
    const jobs = createRemoteJobs(null, write);
    await jobs.of('ark').store('a');
    await jobs.of('comfyui').store('c');
    const later = createRemoteJobs(text, write);
    expect([later.of('ark').storedId, later.of('comfyui').storedId]).toEqual(['a', 'c']);
    expect(later.of('local').storedId).toBeNull();
    await later.of('ark').store('');
    expect(createRemoteJobs(text, write).of('ark').storedId).toBeNull();
    expect(createRemoteJobs(text, write).of('comfyui').storedId).toBe('c');
  });

  it('of an unreadable text are none', () => {
    for (const text of ['nonsense', 'null', '3']) {
      expect(createRemoteJobs(text, async () => undefined).of('ark').storedId).toBeNull();
    }
  });
});
