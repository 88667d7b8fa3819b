import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { AppError } from '../platform/errors.ts';
import { sha256Hex } from '../platform/ids.ts';
import type { PlainCall } from './plain-call.ts';

const METRICS: PlainCall = {
  ...{ id: 'metrics', summary: 'Prometheus 指标，只给本机或持有令牌者' },
  answers: { 200: ['text/plain'] },
  failures: ['notFound'],
};

/** Prometheus text at /metrics, for loopback clients or holders of the token. */
export function registerMetrics(app: FastifyInstance, token: string | undefined): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.2, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { config: { plain: METRICS } }, async (request, reply) => {
    if (!mayRead(request, token)) throw new AppError('notFound');
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = request.headers.authorization?.replace(/^Bearer /, '');
  if (token && given) {
    return timingSafeEqual(Buffer.from(sha256Hex(token)), Buffer.from(sha256Hex(given)));
  }
  // Behind a proxy on this machine every client looks local; the proxy's header tells.
  const direct = request.headers['x-forwarded-for'] === undefined;
  return (
    direct && ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
  );
}
