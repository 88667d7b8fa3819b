import { type Access, type Endpoint, endpoints, envelopeOf } from '@zhuhui/contracts';
import { z } from 'zod';

/** The OpenAPI 3.1 document of the whole contract. */
export function openApiDocument(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = `/api${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: '筑绘 API', version },
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'zhuhui_session' },
        admin: { type: 'apiKey', in: 'cookie', name: 'zh_admin' },
      },
    },
    paths,
  };
}

const SECURITY: Record<Access, { readonly security?: readonly object[] }> = {
  public: {},
  user: { security: [{ session: [] }] },
  admin: { security: [{ admin: [] }] },
};

function operation(name: string, endpoint: Endpoint): Record<string, unknown> {
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1]],
    ...SECURITY[endpoint.access],
    ...input(endpoint),
    responses: { 200: { description: '成功', content: output(endpoint) } },
  };
}

function input(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.encoding === 'multipart') {
    const schema = {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' } },
      required: ['file'],
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  const schema = jsonSchema(endpoint.input, 'input');
  if (endpoint.encoding === 'body') {
    const types = ['application/json', 'application/x-www-form-urlencoded'];
    const content = Object.fromEntries(types.map((type) => [type, { schema }]));
    return { requestBody: { required: true, content } };
  }
  const properties = (schema.properties ?? {}) as Record<string, unknown>;
  const required = (schema.required ?? []) as string[];
  const parameters = Object.entries(properties).map(([name, property]) => ({
    name,
    in: endpoint.path.includes(`{${name}}`) ? 'path' : 'query',
    required: required.includes(name),
    schema: property,
  }));
  return parameters.length > 0 ? { parameters } : {};
}

function output(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.raw === 'binary') return { 'application/octet-stream': {} };
  if (endpoint.raw === 'stream') return { 'text/event-stream': {} };
  return { 'application/json': { schema: jsonSchema(envelopeOf(endpoint.data), 'output') } };
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
