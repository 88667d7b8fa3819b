import {
  type DataOf,
  type Endpoint,
  type ParsedInputOf,
  rolesOf,
  successEnvelope,
} from '@zhuhui/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserRow } from '../features/account/sessions.ts';
import type { AdminRow } from '../features/admin/sessions.ts';
import { AppError } from '../platform/errors.ts';
import { fieldDecoder } from './decode.ts';
import { inputError } from './errors.ts';
import { assertKeepable } from './readable.ts';

/** What a handler gets beside its input. */
export interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call of a signed-in user. */
export interface UserCall extends Call {
  readonly user: UserRow;
}

/** A call of a signed-in administrator. */
export interface AdminCall extends Call {
  readonly admin: AdminRow;
}

type CallOf<E extends Endpoint> = E['access'] extends 'user'
  ? UserCall
  : E['access'] extends 'admin'
    ? AdminCall
    : Call;

type Handler<E extends Endpoint> = (
  input: ParsedInputOf<E>,
  call: CallOf<E>,
) => Promise<DataOf<E>> | DataOf<E>;

/**
 * Registers one endpoint of the contract: who may call, how the input is read and checked, and the
 * envelope around the answer. A handler of a raw endpoint sends its own answer and returns null.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  const decode = fieldDecoder(endpoint.input);
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { endpoint },
    handler: async (request, reply) => {
      const caller = callerOf(endpoint, request);
      const input = readInput(endpoint, request, decode);
      assertKeepable(input);
      const parsed = endpoint.input.safeParse(input);
      if (!parsed.success) throw inputError(parsed.error.issues);
      // The caller's own, as it is now; a handler that knows better says so.
      reply.header('cache-control', 'no-store');
      const call = { request, reply, ...caller } as unknown as CallOf<E>;
      const data = await handler(parsed.data as ParsedInputOf<E>, call);
      if (reply.sent || endpoint.raw) return reply;
      return successEnvelope(data);
    },
  });
}

/** Who calls, when the endpoint lets him. */
function callerOf(
  endpoint: Endpoint,
  request: FastifyRequest,
): Partial<Pick<UserCall, 'user'> & Pick<AdminCall, 'admin'>> {
  switch (endpoint.access) {
    case 'public':
      return {};
    case 'user':
      return { user: (endpoint.openToLeavers && request.leaver) || requireUser(request) };
    case 'admin':
      return { admin: requireAdmin(request, endpoint) };
  }
}

function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  decode: (fields: Record<string, unknown>) => Record<string, unknown>,
): Record<string, unknown> {
  const params = request.params as Record<string, unknown>;
  if (endpoint.encoding === 'multipart') return params;
  if (endpoint.encoding === 'query') {
    return decode({ ...(request.query as Record<string, unknown>), ...params });
  }
  // A form of files is taken apart only where one is asked for.
  if (request.isMultipart()) throw new AppError('unsupportedType', '请以 JSON 或表单提交');
  const body = request.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new AppError('badInput', '请求体应为对象');
  }
  const type = request.headers['content-type']?.toLowerCase();
  const isForm = type?.startsWith('application/x-www-form-urlencoded');
  const fields = { ...(body as Record<string, unknown>), ...params };
  return isForm ? decode(fields) : fields;
}

export function requireUser(request: FastifyRequest): UserRow {
  if (request.leaver) throw new AppError('forbidden', '账号正在注销，收回注销后可以继续使用');
  if (!request.user) throw new AppError('notSignedIn');
  return request.user;
}

function requireAdmin({ admin }: FastifyRequest, endpoint: Endpoint): AdminRow {
  if (!admin) throw new AppError('notSignedIn', '请先登录管理后台');
  if (admin.mustChangePassword && !endpoint.openToNewcomers) {
    throw new AppError('forbidden', '请先把一次性密码换成自己的');
  }
  const roles = rolesOf(endpoint);
  if (roles.includes(admin.role)) return admin;
  const message = roles.includes('operator') ? '审计员只能查看，不能更改' : '只有所有者能这样做';
  throw new AppError('forbidden', message);
}
