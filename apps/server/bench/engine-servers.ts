/**
 * The local servers of the engines' bench, in a process of their own: what they cost does not stand in the
 * way of what is measured. Answers questions of the process that forked it (`engine-servers-client.ts`).
 */
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { startA1111Server } from '../src/engines/testing/a1111-server.ts';
import { startArkServer } from '../src/engines/testing/ark-server.ts';
import { startDashScopeServer } from '../src/engines/testing/dashscope-server.ts';
import { startOpenAiServer } from '../src/engines/testing/openai-server.ts';
import type { ProviderServer, SeenRequest } from '../src/engines/testing/provider-server.ts';
import type { Answer, Question } from './engine-servers-client.ts';

const PHOTO = fileURLToPath(
  new URL('../../../packages/kernels/bench/photos/kitchen.png', import.meta.url),
);

/** What the OpenAI-compatible server draws: a photograph, made once per size so that it costs nothing later. */
const photos = new Map<string, Promise<Buffer>>();
function photo(_words: string, _at: number, width: number, height: number): Promise<Buffer> {
  const key = `${width}x${height}`;
  const known =
    photos.get(key) ?? sharp(PHOTO).resize(width, height, { fit: 'cover' }).png().toBuffer();
  photos.set(key, known);
  return known;
}

const [openai, dashscope, ark, a1111] = await Promise.all([
  startOpenAiServer(photo),
  startDashScopeServer(),
  startArkServer(),
  startA1111Server({ controlNet: true }),
]);
const servers = { openai, dashscope, ark, a1111 };

let drawMs = 0;
/** Holds back answers to what creates pictures, as long as a model would draw. */
function slow({ server }: ProviderServer): void {
  server.prependListener('request', ({ method }, response: ServerResponse) => {
    if (method !== 'POST' || drawMs === 0) return;
    const end = response.end.bind(response) as (...args: unknown[]) => ServerResponse;
    response.end = ((...args: unknown[]) => {
      setTimeout(() => end(...args), drawMs);
      return response;
    }) as typeof response.end;
  });
}
for (const server of Object.values(servers)) slow(server);

const reply = (answer: Answer): void => void process.send?.(answer);

process.on('message', (question: Question) => {
  switch (question.ask) {
    case 'addresses':
      return reply({
        openai: { baseUrl: openai.baseUrl, key: openai.apiKey },
        dashscope: { baseUrl: dashscope.baseUrl, key: dashscope.apiKey },
        ark: { baseUrl: ark.baseUrl, key: ark.apiKey },
        a1111: { baseUrl: a1111.origin, key: a1111.login },
      });
    case 'drawFor':
      drawMs = question.ms;
      return reply(null);
    case 'requests':
      return reply(
        servers[question.of].requests.map(({ method, url, headers, body }) => ({
          ...{ method, path: `${url.pathname}${url.search}`, headers, body },
        })),
      );
    case 'forget':
      // A bench sends more than is worth keeping.
      for (const { requests } of Object.values(servers)) (requests as SeenRequest[]).length = 0;
      return reply(null);
  }
});
