import { z } from 'zod';
import { assertWhole, type EnvVariable, onOff, variable } from './env-variable.ts';

/** Where files are kept when it is not a folder: any store that speaks S3. */
export const storageVariables = {
  S3_BUCKET: variable({
    description:
      'S3 兼容对象存储的桶名；设了就把上传与生成的文件存到那里，不设则存于数据文件夹（见 docs/deployment.md）',
    expected: '桶名',
    value: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .optional(),
  }),
  S3_ENDPOINT: variable({
    description: '对象存储的网址，不含桶名；不设则为 AWS',
    expected: 'http:// 或 https:// 开头的网址',
    value: z
      .url({ protocol: /^https?$/ })
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
  }),
  S3_REGION: variable({
    description: '对象存储的地域',
    fallback: 'us-east-1',
    expected: '地域名',
    value: z.string().regex(/^[a-z0-9-]+$/),
  }),
  S3_KEY_ID: variable({
    description: '对象存储的访问密钥 ID',
    expected: '密钥 ID',
    value: z.string().min(1).optional(),
  }),
  S3_KEY_SECRET: variable({
    description: '对象存储的访问密钥',
    expected: '密钥文本',
    value: z.string().min(1).optional(),
    secret: true,
  }),
  S3_PATH_STYLE: variable({
    description: '设为 1 时桶名写在路径里（MinIO 等自建存储），0 时写在主机名前（云厂商）',
    fallback: '0',
    expected: '0 或 1',
    value: onOff,
  }),
  S3_PREFIX: variable({
    description: '所有文件的公共前缀，几套程序共用一个桶时各设一个',
    fallback: '',
    expected: '字母、数字、_、-，以 / 分层',
    value: z
      .string()
      .regex(/^([\w-]+(\/[\w-]+)*\/?)?$/)
      .transform((text) => text.replace(/\/?$/, text ? '/' : '')),
  }),
} satisfies Record<string, EnvVariable>;

type Variables = typeof storageVariables;
type StorageEnv = { readonly [Name in keyof Variables]: z.output<Variables[Name]['value']> };

/** An object store that is set up. */
export interface S3Place {
  readonly bucket: string;
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly keyId: string;
  readonly keySecret: string;
  readonly pathStyle: boolean;
  /** Empty, or ending with a slash. */
  readonly prefix: string;
}

const ACCOUNT = ['S3_BUCKET', 'S3_KEY_ID', 'S3_KEY_SECRET'] as const;

/** All of an account or none of it. @throws EnvError */
export function assertWholeStorage(env: StorageEnv): void {
  const isNamed = [...ACCOUNT, 'S3_ENDPOINT' as const].some((name) => env[name] !== undefined);
  if (isNamed) assertWhole('对象存储', env, ACCOUNT);
}

/** The object store that the environment names; null when files are kept in a folder. */
export function s3PlaceOf(env: StorageEnv): S3Place | null {
  const { S3_BUCKET: bucket, S3_KEY_ID: keyId, S3_KEY_SECRET: keySecret } = env;
  if (!bucket || !keyId || !keySecret) return null;
  return {
    ...{ bucket, keyId, keySecret, endpoint: env.S3_ENDPOINT, region: env.S3_REGION },
    ...{ pathStyle: env.S3_PATH_STYLE, prefix: env.S3_PREFIX },
  };
}
