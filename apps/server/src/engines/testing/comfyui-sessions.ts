import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { QueueVoice } from './comfyui-queue.ts';

/** The websocket side of a local ComfyUI server. */
export interface ComfySessions {
  readonly voice: QueueVoice;
  readonly upgrade: (request: IncomingMessage, stream: Duplex, head: Buffer) => void;
  /** Ends every connection at once, as a crash would. */
  cut(): void;
  close(): void;
}

interface Session {
  readonly socket: WebSocket;
  /** Whether its first words were that it reads what previews are about. */
  readonly metadata: boolean;
}

export function createComfySessions(options: {
  readonly path: string;
  readonly admits: (headers: IncomingHttpHeaders) => boolean;
  readonly status: () => object;
}): ComfySessions {
  const { path, admits, status } = options;
  const sessions = new Map<string, Session>();
  const server = new WebSocketServer({ noServer: true });
  const send = (socket: WebSocket, type: string, data: object): void =>
    socket.send(JSON.stringify({ type, data }));

  const begin = (clientId: string, socket: WebSocket): void => {
    sessions.set(clientId, { socket, metadata: false });
    send(socket, 'status', { ...status(), sid: clientId });
    socket.once('message', (message) => {
      const { type, data } = JSON.parse(String(message)) as Hello;
      if (type !== 'feature_flags') return;
      sessions.set(clientId, { socket, metadata: data.supports_preview_metadata === true });
      send(socket, 'feature_flags', { supports_preview_metadata: true });
    });
    socket.on('close', () => {
      if (sessions.get(clientId)?.socket === socket) sessions.delete(clientId);
    });
  };

  return {
    voice: {
      tell(clientId, type, data) {
        const session = sessions.get(clientId);
        if (session) send(session.socket, type, data);
      },
      preview(clientId, about, picture) {
        const session = sessions.get(clientId);
        const format = about.image_type === 'image/png' ? 2 : 1;
        session?.socket.send(
          session.metadata ? frame(4, JSON.stringify(about), picture) : frame(1, format, picture),
        );
      },
      status() {
        for (const { socket } of sessions.values()) send(socket, 'status', status());
      },
    },
    upgrade(request, stream, head) {
      const url = new URL(request.url ?? '', 'http://127.0.0.1');
      if (url.pathname !== path || !admits(request.headers)) return void stream.destroy();
      server.handleUpgrade(request, stream, head, (socket) =>
        begin(url.searchParams.get('clientId') ?? '', socket),
      );
    },
    cut() {
      for (const { socket } of sessions.values()) socket.terminate();
      sessions.clear();
    },
    close: () => server.close(),
  };
}

interface Hello {
  readonly type: string;
  readonly data: Readonly<Record<string, boolean>>;
}

/** A binary frame: event, then a number, or the length of a text and the text, then the picture. */
function frame(event: number, about: number | string, picture: Buffer): Buffer {
  const text = Buffer.from(typeof about === 'string' ? about : '');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(event, 0);
  head.writeUInt32BE(typeof about === 'string' ? text.length : about, 4);
  return Buffer.concat([head, text, picture]);
}
