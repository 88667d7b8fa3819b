import { TOOLS } from '@zhuhui/tools';
import type { Runner } from './run-tool.ts';
import { writeResult } from './write.ts';

/** What tools make of the words of their samples: small pictures that stand for them. */
export async function paintWorded(
  runner: Runner,
  isWanted: (name: string) => boolean,
): Promise<void> {
  for (const { id, samples } of TOOLS) {
    for (const { result, settings } of samples) {
      const name = /^\/samples\/(.+)\.thumb\.webp$/.exec(result ?? '')?.[1];
      if (name && isWanted(name)) await writeResult(name, await runner.run(id, settings ?? {}, {}));
    }
  }
}
