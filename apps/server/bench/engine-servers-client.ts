import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';

export type ServerName = 'openai' | 'dashscope' | 'ark' | 'a1111';

export interface ServerAddress {
  readonly baseUrl: string;
  readonly key: string;
}

/** A request as the servers saw it. */
export interface Recorded {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

export type Question =
  | { readonly ask: 'addresses' | 'forget' }
  | { readonly ask: 'drawFor'; readonly ms: number }
  | { readonly ask: 'requests'; readonly of: ServerName };

export type Answer = Readonly<Record<ServerName, ServerAddress>> | readonly Recorded[] | null;

/** The local servers of `engine-servers.ts`, in a process of their own. */
export interface EngineServers {
  readonly addresses: Readonly<Record<ServerName, ServerAddress>>;
  /** From now on, what creates pictures is answered so much later. */
  drawFor(ms: number): Promise<void>;
  /** What a server was asked since `forget`. */
  requests(of: ServerName): Promise<readonly Recorded[]>;
  forget(): Promise<void>;
  close(): Promise<void>;
}

const CHILD = fileURLToPath(new URL('./engine-servers.ts', import.meta.url));

export async function startEngineServers(): Promise<EngineServers> {
  const child = fork(CHILD, { serialization: 'advanced' });
  const addresses = (await asked(child, { ask: 'addresses' })) as EngineServers['addresses'];
  return {
    addresses,
    drawFor: async (ms) => void (await asked(child, { ask: 'drawFor', ms })),
    requests: async (of) => (await asked(child, { ask: 'requests', of })) as readonly Recorded[],
    forget: async () => void (await asked(child, { ask: 'forget' })),
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Questions are asked one after the other. */
async function asked(child: ChildProcess, question: Question): Promise<Answer> {
  const answered = once(child, 'message') as Promise<[Answer]>;
  child.send(question);
  return (await answered)[0];
}
