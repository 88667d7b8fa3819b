import net from 'node:net';

/**
 * Loaded before every test: a connection to anything but this machine fails the test that makes it,
 * so that no test depends on the network or reaches a provider by accident.
 */
const connect = net.Socket.prototype.connect;
const isLocal = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host);

net.Socket.prototype.connect = function guarded(this: net.Socket, ...args: unknown[]) {
  const host = hostOf(args);
  if (host !== undefined && !isLocal(host)) {
    throw new Error(`a test may not connect to ${host}: use a local server in its place`);
  }
  return Reflect.apply(connect, this, args) as net.Socket;
};

/** Undefined for a unix socket, and for a port with no host, which means this machine. */
function hostOf(args: unknown[]): string | undefined {
  // net.connect hands over one array of what it was called with.
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === 'object' && first !== null) {
    const { host, path } = first as { host?: string | null; path?: string | null };
    return path ? undefined : (host ?? undefined);
  }
  return typeof first === 'number' && typeof second === 'string' ? second : undefined;
}
