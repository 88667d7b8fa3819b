import type { Access, ErrorCode } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';

/** A call outside the envelope of the contract (files, notices of providers), as the API document tells of it. */
export interface PlainCall {
  readonly id: string;
  /** Chinese, for the API document. */
  readonly summary: string;
  /** Whose cookie it looks at; left out: nobody's. */
  readonly access?: Exclude<Access, 'admin'>;
  /** Names of its parameters in the address. */
  readonly query?: readonly string[];
  /** What it takes as a form, by name; or media types of a body that is not one. */
  readonly form?: readonly string[];
  readonly takes?: readonly string[];
  /** Media types of its own answers by status; none where the answer has no body. */
  readonly answers: Readonly<Record<number, readonly string[]>>;
  /** What it refuses in the envelope, beside what every call may. */
  readonly failures?: readonly ErrorCode[];
}

/** A plain call where it is registered. */
export interface PlacedCall extends PlainCall {
  readonly method: (typeof METHODS)[number];
  /** As in Fastify: `:name` for what the path takes. */
  readonly url: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the API document tells of a route that serves no endpoint of the contract. */
    plain?: PlainCall;
  }
  interface FastifyInstance {
    /** Every plain call registered so far. */
    plainCalls: PlacedCall[];
  }
}

const METHODS = ['GET', 'POST'] as const;

/** Keeps `app.plainCalls`, for routes registered after it. */
export function collectPlainCalls(app: FastifyInstance): void {
  const calls: PlacedCall[] = [];
  app.decorate('plainCalls', calls);
  app.addHook('onRoute', ({ method, url, config }) => {
    // Each GET registers its HEAD beside it.
    const named = METHODS.find((each) => each === method);
    if (config?.plain && named) calls.push({ ...config.plain, method: named, url });
  });
}

/** Bytes of a stored file, as `serveFile` answers. */
export const FILE_ANSWERS = { 200: ['*/*'], 206: ['*/*'], 304: [], 416: [] } as const;
