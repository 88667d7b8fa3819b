import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '../..');
const node = path.join(root, 'node_modules/.bin/node');
/** Programs that speak a provider's protocol on this machine. */
const PROGRAMS = {
  openai: 'apps/server/src/engines/testing/serve-openai.ts',
  comfyui: 'apps/server/src/engines/testing/serve-comfyui.ts',
  ark: 'apps/server/src/engines/testing/serve-ark.ts',
} as const;

/** A provider of pictures on this machine. */
export interface Provider {
  readonly baseUrl: string;
  readonly apiKey: string;
  stop(): Promise<void>;
}

export async function startProvider(protocol: keyof typeof PROGRAMS): Promise<Provider> {
  const child = spawn(node, [PROGRAMS[protocol]], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  const { baseUrl, apiKey } = JSON.parse(line) as Pick<Provider, 'baseUrl' | 'apiKey'>;
  return {
    ...{ baseUrl, apiKey },
    async stop() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

/** Settings of a product that draws with Ark first, and with the built-in engine what that one cannot. */
export function besideArk({ baseUrl, apiKey }: Provider): Record<string, string> {
  return {
    ENGINES: 'ark,local',
    ARK_URL: baseUrl,
    ARK_API_KEY: apiKey,
    ARK_OPTIONS: JSON.stringify({ resultHosts: ['127.0.0.1'], videoPollMs: 500 }),
    ENGINE_PRIVATE_HOSTS: '127.0.0.1',
  };
}
