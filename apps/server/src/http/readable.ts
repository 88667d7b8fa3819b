import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, badField } from '../platform/errors.ts';

/** NUL, which PostgreSQL keeps in no text, and halves of a character, which are none. */
const UNKEPT = /\0|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Under these names an object hides what becomes of it as a text or a number; comparing it would throw. */
const HIDING = new Set(['toString', 'valueOf']);

/**
 * Refuses input with text that can be neither kept nor shown, wherever in it that stands, names included,
 * and objects that cannot be compared.
 * @throws AppError badInput naming the outermost field
 */
export function assertKeepable(fields: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (isKeepable(value) && isName(name)) continue;
    throw badField(isName(name) ? name : 'body', '含有不能使用的字符或名称');
  }
}

const isName = (name: string) => !UNKEPT.test(name) && !HIDING.has(name);

function isKeepable(value: unknown): boolean {
  // A list of what is still to be looked at: JSON may be nested deeper than calls may.
  const left = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string') {
      if (UNKEPT.test(next)) return false;
    } else if (typeof next === 'object' && next !== null) {
      for (const [name, inner] of Object.entries(next)) {
        if (!isName(name)) return false;
        left.push(inner);
      }
    }
  }
  return true;
}

/** RFC 2046: 1 to 70 characters. */
const HAS_BOUNDARY = /;\s*boundary=(?:"[^"]{1,70}"|[^\s;"]{1,70})\s*(?:;|$)/i;

/**
 * What no route should have to look at: unkeepable text in addresses and bodies of routes outside the
 * contract (those of the contract are looked at once they are decoded), and forms without a boundary.
 */
export function registerReadableGuard(app: FastifyInstance): void {
  app.addHook('preHandler', async (request) => {
    const type = request.headers['content-type'] ?? '';
    if (/^multipart\//i.test(type) && !HAS_BOUNDARY.test(type)) {
      throw new AppError('badInput', '表单缺少分隔标记');
    }
    if (request.routeOptions.config.endpoint) return;
    for (const part of [request.params, request.query, bodyOf(request)]) {
      assertKeepable((part ?? {}) as Record<string, unknown>);
    }
  });
}

const bodyOf = ({ body }: FastifyRequest): unknown =>
  typeof body === 'object' && !Buffer.isBuffer(body) ? body : {};
