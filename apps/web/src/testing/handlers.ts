import {
  type DataOf,
  type Endpoint,
  ERRORS,
  type ErrorCode,
  endpoints,
  errorEnvelope,
  successEnvelope,
} from '@zhuhui/contracts';
import { type HttpHandler, HttpResponse, http } from 'msw';

type Endpoints = typeof endpoints;
type Name = keyof Endpoints;
/** What was sent, as text: the server turns it into numbers and objects. */
type Sent = Readonly<Record<string, string>>;

/** Thrown by a resolver to answer with an error. */
export class Refusal extends Error {
  readonly reason: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  constructor(reason: ErrorCode, message?: string, fields?: Readonly<Record<string, string>>) {
    super(message ?? ERRORS[reason].message);
    this.reason = reason;
    this.fields = fields;
  }
}

/**
 * Answers one endpoint. Method and path come from the contract, and the answer is checked against it, so
 * that a test cannot pass on data the server would never send.
 */
export function answer<N extends Name>(
  name: N,
  resolve: (sent: Sent) => DataOf<Endpoints[N]> | Promise<DataOf<Endpoints[N]>>,
): HttpHandler {
  const { method, path, data, encoding } = endpoints[name];
  const verb = { GET: http.get, POST: http.post, DELETE: http.delete }[method];
  return verb(`*/api${path.replace(/\{(\w+)\}/g, ':$1')}`, async ({ request, params }) => {
    try {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => field);
      const named = inPath.map((field) => [field, String(params[field])]);
      const sent = await sentIn(request, encoding);
      const value = await resolve({ ...sent, ...Object.fromEntries(named) });
      return HttpResponse.json(successEnvelope(data.parse(value)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const envelope = errorEnvelope(error.reason, error.message, { fields: error.fields });
      return HttpResponse.json(envelope, { status: ERRORS[error.reason].status });
    }
  });
}

async function sentIn(request: Request, encoding: Endpoint['encoding']): Promise<Sent> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  // The bytes of uploads are of no interest to the tests.
  if (encoding !== 'body') return query;
  const body = new URLSearchParams(await request.text());
  return { ...query, ...Object.fromEntries(body) };
}
