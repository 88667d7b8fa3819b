import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Place } from '../../env-storage.ts';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** AWS Signature Version 4 of a request, computed anew. @returns the store's code of what is wrong, or null */
function signatureFault(request: IncomingMessage, body: Buffer, place: S3Place): string | null {
  const { method = '', url = '', headers } = request;
  const [, credential = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const [keyId, day = '', region = '', service = ''] = credential.split('/');
  if (keyId !== place.keyId) return 'InvalidAccessKeyId';
  if (region !== place.region || service !== 's3') return 'AuthorizationHeaderMalformed';
  const content = String(headers['x-amz-content-sha256']);
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body))
    return 'XAmzContentSHA256Mismatch';
  const { pathname, searchParams } = new URL(url, 'http://store');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const canonical = [method, pathname, query, lines.join(''), names, content].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${place.keySecret}`,
  );
  return hmac(key as Buffer, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

export interface S3Server {
  readonly place: S3Place;
  /** What lies in the bucket. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Parts of uploads that were neither completed nor taken back. */
  readonly openUploads: number;
  /** The next answers with an object break off in the middle of it. */
  breakOff(times: number): void;
  close(): Promise<void>;
}

/** Objects in one page of a list. */
const PAGE = 3;

/** A bucket that speaks S3's protocol as far as storage does, and takes nothing that is not signed. */
export async function startS3Server(change: Partial<S3Place> = {}): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let broken = 0;
  const server = createServer((request, response) => {
    void answer(request, response).catch((error) => refuse(response, 500, String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const place: S3Place = {
    ...{ bucket: 'studio-files', endpoint: `http://127.0.0.1:${port}`, region: 'cn-test' },
    ...{ keyId: 'key-id', keySecret: 'key-secret', pathStyle: true, prefix: 'zhuhui/', ...change },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const fault = signatureFault(request, body, place);
    if (fault) return refuse(response, 403, fault);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
    const [, bucket, ...rest] = pathname.split('/').map(decodeURIComponent);
    if (bucket !== place.bucket) return refuse(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    if (searchParams.get('list-type') === '2') return list(searchParams, response);
    if (searchParams.has('uploads') || searchParams.has('uploadId')) {
      return upload(request.method, key, searchParams, body, response);
    }
    if (request.method === 'PUT') {
      objects.set(key, body);
      return void response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const stored = objects.get(key);
    if (!stored) return refuse(response, 404, 'NoSuchKey');
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const part = from ? stored.subarray(Number(from), to ? Number(to) + 1 : undefined) : stored;
    response.writeHead(from ? 206 : 200, {
      'content-length': part.length,
      'last-modified': new Date().toUTCString(),
    });
    if (request.method === 'HEAD') return void response.end();
    if (broken > 0 && broken--) {
      response.write(part.subarray(0, part.length / 2), () => response.destroy());
      return;
    }
    response.end(part);
  }

  function list(query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, PAGE);
    const rest = keys.length > PAGE;
    const next = rest ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    xml(
      response,
      `<ListBucketResult><IsTruncated>${rest}</IsTruncated>${next}${contents}</ListBucketResult>`,
    );
  }

  function upload(
    method: string | undefined,
    key: string,
    query: URLSearchParams,
    body: Buffer,
    response: ServerResponse,
  ): void {
    const id = query.get('uploadId') ?? `upload-${uploads.size + 1}`;
    if (query.has('uploads')) {
      uploads.set(id, new Map());
      xml(
        response,
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
      return;
    }
    const parts = uploads.get(id);
    if (!parts) {
      refuse(response, 404, 'NoSuchUpload');
      return;
    }
    if (method === 'PUT') {
      parts.set(Number(query.get('partNumber')), body);
      response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
      return;
    }
    uploads.delete(id);
    if (method === 'DELETE') {
      response.writeHead(204).end();
      return;
    }
    const ordered = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    objects.set(key, Buffer.concat(ordered));
    xml(response, `<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>`);
  }

  return {
    place,
    objects,
    get openUploads() {
      return uploads.size;
    },
    breakOff(times) {
      broken = times;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function xml(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
}

function refuse(response: ServerResponse, status: number, code: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}
