import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a protocol's local server sees it. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** Fires when the client gives up before the answer is through. */
  readonly gone: AbortSignal;
}

export interface ProviderServer {
  /** `http://127.0.0.1:port` */
  readonly origin: string;
  readonly port: number;
  /** Everything that was asked so far, in order. */
  readonly requests: readonly SeenRequest[];
  readonly server: ReturnType<typeof createServer>;
  /** Ends every connection at once, as a crash would. */
  dropConnections(): void;
  close(): Promise<void>;
}

export type Answer = (request: SeenRequest, response: ServerResponse) => void | Promise<void>;

/** A server on this machine's loopback that speaks for a provider; `answer` says how. */
export async function startProviderServer(answer: Answer, port = 0): Promise<ProviderServer> {
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    const gone = new AbortController();
    response.on('close', () => {
      if (!response.writableFinished) gone.abort();
    });
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => undefined);
    request.on('end', () => {
      const seen: SeenRequest = {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://127.0.0.1'),
        headers: request.headers,
        body: Buffer.concat(parts),
        gone: gone.signal,
      };
      requests.push(seen);
      Promise.resolve(answer(seen, response)).catch((error: unknown) => {
        if (!gone.signal.aborted) response.destroy(error as Error);
      });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${bound}`,
    port: bound,
    requests,
    server,
    dropConnections: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
