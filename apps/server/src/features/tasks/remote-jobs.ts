import type { RemoteJob } from '../../engines/engine.ts';

/** What is stored of a task's jobs at providers, engine by engine. */
export interface RemoteJobs {
  of(engineId: string): RemoteJob;
}

/**
 * Keeps the jobs of several engines in the one text of a task (`tasks.remote_id`): JSON, engine id →
 * what that engine stored. A text that is no such map counts as empty.
 */
export function createRemoteJobs(
  stored: string | null,
  write: (text: string) => Promise<void>,
): RemoteJobs {
  const slots = new Map(Object.entries(readSlots(stored)));
  return {
    of: (engineId) => ({
      storedId: slots.get(engineId) ?? null,
      async store(text) {
        if (text) slots.set(engineId, text);
        else slots.delete(engineId);
        await write(JSON.stringify(Object.fromEntries(slots)));
      },
    }),
  };
}

function readSlots(stored: string | null): Record<string, string> {
  try {
    const slots: unknown = JSON.parse(stored ?? '{}');
    return typeof slots === 'object' && slots !== null ? (slots as Record<string, string>) : {};
  } catch {
    return {};
  }
}
