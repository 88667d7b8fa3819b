import { createHash, randomUUID } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import type { GetObjectCommandOutput, S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Place } from '../env-storage.ts';
import { StartError } from '../start-error.ts';
import { type ByteRange, checkKey, ObjectNotFound, type Storage, StorageAway } from './storage.ts';

const CONNECT_TIMEOUT_MS = 5_000;
/** Nothing came or went for so long. */
const SILENCE_MS = 60_000;
/** Each reader of a file holds one as long as he reads. */
const CONNECTIONS_MOST = 500;
const TRIES = 4;
/** Answers that broke off while they were read. */
const READS_MOST = 3;

/**
 * Storage in a bucket behind S3's protocol, one object per key, under a common prefix. The store's own
 * guarantees are those of `Storage`: an object is there whole once it was accepted, or not at all.
 * The library is read only here, when it is configured.
 */
export async function openS3Storage(place: S3Place): Promise<Storage> {
  const [{ S3Client, ...commands }, { Upload }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
  ]);
  const client = new S3Client(configOf(place));
  const { bucket: Bucket, prefix } = place;
  const at = (key: string) => ({ Bucket, Key: `${prefix}${checkKey(key)}` });
  const get = (key: string, range?: ByteRange): Promise<GetObjectCommandOutput> => {
    const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
    const command = new commands.GetObjectCommand({ ...at(key), ...(Range && { Range }) });
    return client.send(command).catch((cause: unknown) => {
      if (isMissing(cause)) throw new ObjectNotFound(key, { cause });
      return away(cause);
    });
  };

  return {
    async put(key, content) {
      const hash = createHash('sha256');
      let bytes = 0;
      const count = (chunk: Uint8Array): void => {
        hash.update(chunk);
        bytes += chunk.byteLength;
      };
      if (content instanceof Uint8Array) count(content);
      const Body = content instanceof Uint8Array ? content : counted(content, count);
      // Large ones go in parts; parts of one that failed are taken back.
      const upload = new Upload({ client, params: { ...at(key), Body } });
      await upload.done().catch((error: unknown) => {
        // The source's own failure is none of the store's.
        if (Body instanceof Readable && Body.errored === error) throw error;
        return away(error);
      });
      return { bytes, sha256: hash.digest('hex') };
    },

    async open(key, range) {
      const { Body } = await get(key, range);
      if (Body instanceof Readable) return Body;
      throw new Error(`object ${key} came without a body`);
    },

    async read(key) {
      for (let reads = 1; ; reads++) {
        const { Body } = await get(key);
        try {
          return (await Body?.transformToByteArray()) ?? new Uint8Array();
        } catch (error) {
          if (reads === READS_MOST) away(error);
        }
      }
    },

    async stat(key) {
      const command = new commands.HeadObjectCommand(at(key));
      try {
        const head = await client.send(command);
        return { bytes: head.ContentLength ?? 0, modifiedAt: head.LastModified ?? new Date(0) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        return away(error);
      }
    },

    async delete(key) {
      await client.send(new commands.DeleteObjectCommand(at(key))).catch(away);
    },

    async *list(wanted) {
      const Prefix = `${prefix}${wanted}`;
      for (let ContinuationToken: string | undefined; ; ) {
        const command = new commands.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
        const page = await client.send(command).catch(away);
        for (const { Key } of page.Contents ?? []) if (Key) yield Key.slice(prefix.length);
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
        if (ContinuationToken === undefined) return;
      }
    },
  };
}

function configOf({ endpoint, region, keyId, keySecret, pathStyle }: S3Place): S3ClientConfig {
  const agent = { maxSockets: CONNECTIONS_MOST };
  return {
    ...(endpoint && { endpoint }),
    ...{ region, forcePathStyle: pathStyle, maxAttempts: TRIES },
    credentials: { accessKeyId: keyId, secretAccessKey: keySecret },
    // Trailing checksums are newer than many a store that speaks the protocol.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      ...{ connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: SILENCE_MS },
      ...{ httpAgent: agent, httpsAgent: agent },
    },
  };
}

/** The same stream, each piece counted as it passes; a failure of the source is one of its own. */
function counted(source: Readable, count: (chunk: Uint8Array) => void): Readable {
  const counter = new Transform({
    transform(chunk: Uint8Array, _, done) {
      count(chunk);
      done(null, chunk);
    },
  });
  source.once('error', (error) => counter.destroy(error));
  return source.pipe(counter);
}

function away(cause: unknown): never {
  const { name, message } = cause as ServiceError;
  throw new StorageAway(`the object store does not serve: ${name} ${message}`, { cause });
}

interface ServiceError extends Error {
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

function isMissing(error: unknown): boolean {
  const { name, $metadata } = error as ServiceError;
  return name === 'NoSuchKey' || (name === 'NotFound' && $metadata?.httpStatusCode === 404);
}

/** What a store says when it will not have us. */
const REFUSALS: Readonly<Record<string, string>> = {
  NoSuchBucket: '没有这个桶（S3_BUCKET）',
  InvalidBucketName: '桶名不对（S3_BUCKET）',
  InvalidAccessKeyId: '访问密钥 ID 不存在（S3_KEY_ID）',
  SignatureDoesNotMatch: '访问密钥不对（S3_KEY_SECRET）',
  AccessDenied: '这把密钥没有读、写、删、列出这个桶的权限',
  PermanentRedirect: '桶不在这个地域（S3_REGION、S3_ENDPOINT）',
  AuthorizationHeaderMalformed: '桶不在这个地域（S3_REGION）',
  RequestTimeTooSkewed: '本机的时间不准',
  ENOTFOUND: '找不到这台主机（S3_ENDPOINT，自建存储还要设 S3_PATH_STYLE=1）',
  ECONNREFUSED: '连不上（S3_ENDPOINT）',
  ETIMEDOUT: '连不上（S3_ENDPOINT）',
  TimeoutError: '连不上（S3_ENDPOINT）',
};

/** Why a store cannot be used: one line, in Chinese where it is a known one. */
function refusalIn({ name, code = '', message }: ServiceError): string {
  const known = REFUSALS[name] ?? REFUSALS[code];
  if (known) return known;
  // The library's own words for an answer that is not of this protocol.
  if (/deserialization error/i.test(message)) return '那里答的不是 S3 协议（S3_ENDPOINT）';
  return `${name} ${message}`.replace(/\s+/g, ' ');
}

/**
 * Makes sure that objects can be written, read, listed and deleted, at the start rather than with a user's
 * picture. @throws StartError
 */
export async function assertUsableStore(storage: Storage, { bucket }: S3Place): Promise<void> {
  const key = `probe/${randomUUID()}`;
  try {
    await storage.put(key, Buffer.from('ok'));
    const read = Buffer.from(await storage.read(key)).toString();
    const listed = await storage.list(key)[Symbol.asyncIterator]().next();
    await storage.delete(key);
    if (read === 'ok' && listed.value === key) return;
  } catch (cause) {
    const said = cause instanceof StorageAway ? cause.cause : cause;
    throw new StartError(`对象存储的桶 ${bucket} 用不了：${refusalIn(said as ServiceError)}`, {
      cause,
    });
  }
  throw new StartError(`对象存储的桶 ${bucket} 用不了：写进去的读出来不一样`);
}
