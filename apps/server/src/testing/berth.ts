import { createServer, type Server } from 'node:net';

/**
 * Below those that the system hands out, so that nothing takes one while a product is down. As many above
 * them say whose each is: who listens at `port + count` may start a product at `port`.
 */
const PORTS = { from: 20_000, count: 6000 } as const;

/** A port of this machine that nobody else's product takes until it is given back, whether one runs there or not. */
export interface Berth {
  readonly port: number;
  giveBack(): Promise<void>;
}

/**
 * The same port for each product of this process that runs by itself: what a browser keeps of one's code
 * serves the next.
 */
export async function takeBerth(): Promise<Berth> {
  for (let offset = process.pid; ; offset++) {
    const port = PORTS.from + (offset % PORTS.count);
    const sign = await listenAt(port + PORTS.count);
    if (!sign) continue;
    const giveBack = () => closed(sign);
    const visitor = await listenAt(port);
    if (visitor) {
      await closed(visitor);
      return { port, giveBack };
    }
    await giveBack();
  }
}

/** Undefined where somebody else listens; ends with the process, however that ends. */
function listenAt(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer().unref();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
