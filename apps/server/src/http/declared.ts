import { type Endpoint, ERRORS, endpoints, failuresOf } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of the contract that the route serves. */
    endpoint?: Endpoint;
  }
}

const NAMES = new Map<Endpoint, string>(
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [endpoint, name]),
);

/**
 * Compares what calls answer with what the contract says they may. `onUndeclared` gets a sentence that says
 * what to add where.
 */
export function watchDeclared(
  app: FastifyInstance,
  onUndeclared: (complaint: string) => void,
): void {
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || statusCode < 400) return;
    if (failuresOf(endpoint).some((code) => ERRORS[code].status === statusCode)) return;
    const code = Object.entries(ERRORS).find(([, { status }]) => status === statusCode)?.[0];
    const name = NAMES.get(endpoint) ?? endpoint.path;
    onUndeclared(
      `${name} answered ${statusCode}, which its contract does not tell: add ` +
        `\`failures: ['${code}']\` to the endpoint in packages/contracts`,
    );
  });
}
