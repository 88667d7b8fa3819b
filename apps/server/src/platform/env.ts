import { createPrivateKey, createPublicKey } from 'node:crypto';
import { isIP } from 'node:net';
import path from 'node:path';
import { USUAL_MOST_MEGAPIXELS } from '@zhuhui/tools';
import { z } from 'zod';
import { designVariables } from './env-designs.ts';
import { assertWholeSignIn, signInVariables } from './env-sign-in.ts';
import { assertWholeStorage, storageVariables } from './env-storage.ts';
import {
  assertWhole,
  EnvError,
  type EnvVariable,
  isHeaderText,
  onOff,
  origin,
  variable,
  wholeNumber,
} from './env-variable.ts';
import { assertWholeWechat, wechatVariables } from './env-wechat.ts';
import { logLevels } from './log/log.ts';

/** Kinds of engines that the environment can name; the first ones need their own variables. */
const engineKinds = ['comfyui', 'openai', 'dashscope', 'ark', 'a1111', 'local', 'fake'] as const;

const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const jsonObject = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.unknown()));

/** What goes to a server as the value of a header. */
const keyVariable = (description: string, expected: string) =>
  variable({
    ...{ description, fallback: '', secret: true },
    expected: `${expected}，不能有中文、换行`,
    value: z.string().refine(isHeaderText),
  });

/** The three variables of an engine behind a network. */
const engineUrls = (description: string) =>
  variable({
    description,
    fallback: '',
    expected: 'http:// 或 https:// 开头的网址，多个用逗号分隔',
    value: commaList.pipe(z.array(z.url({ protocol: /^https?$/ }))),
  });
const engineKey = (name: string) => keyVariable(`${name}的密钥`, '密钥文本');
const engineOptions = (name: string) =>
  variable({
    description: `${name}的其他设置（JSON），可用的键见 docs/engines`,
    fallback: '{}',
    expected: 'JSON 对象',
    value: jsonObject,
  });

const isHost = (text: string): boolean => isIP(text) !== 0 || /^[\w-]+(\.[\w-]+)*$/.test(text);

/** The lines around a key may be left out. */
const pemOf = (half: 'private' | 'public', text: string): string => {
  const label = half === 'private' ? 'PRIVATE KEY' : 'PUBLIC KEY';
  const body = text.replace(/-----[A-Z ]+-----/g, '').replace(/\\n|\s/g, '');
  return `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----`;
};

/** An RSA key that really is one; given with or without the lines around it. */
const rsaKey = (half: 'private' | 'public') =>
  z
    .string()
    .refine((text) => {
      const pem = pemOf(half, text);
      try {
        const key = half === 'private' ? createPrivateKey(pem) : createPublicKey(pem);
        return key.asymmetricKeyType === 'rsa';
      } catch {
        return false;
      }
    })
    .optional();

const ticketKinds = ['normal', 'live', 'gpt'] as const;
export type TicketAmounts = Record<(typeof ticketKinds)[number], number>;

/** `normal:50,live:30` → every kind, those not named at 0. */
const ticketAmounts = z
  .string()
  .regex(/^((normal|live|gpt):\d{1,6}(,|$))*$/)
  .transform((text): TicketAmounts => {
    const named = new Map(text.split(',').map((pair) => pair.split(':') as [string, string]));
    const amountOf = (kind: string) => Number(named.get(kind) ?? 0);
    return { normal: amountOf('normal'), live: amountOf('live'), gpt: amountOf('gpt') };
  });

/** Every variable the server reads, in the order of the configuration table. */
export const envVariables = {
  PORT: variable({
    description: '网页与接口的端口',
    fallback: '8080',
    expected: '0–65535 的整数',
    value: wholeNumber(0, 65_535),
  }),
  HOST: variable({
    description: '监听的地址；对外开放时设为 0.0.0.0',
    fallback: '127.0.0.1',
    expected: '主机名或 IP 地址',
    value: z.string().regex(/^[\w.:-]+$/),
  }),
  DATA_DIR: variable({
    description: '数据文件夹：内置数据库与上传、生成的文件',
    fallback: './data',
    expected: '文件夹路径',
    value: z
      .string()
      .min(1)
      .transform((text) => path.resolve(text)),
  }),
  DATABASE_URL: variable({
    description: '外部 PostgreSQL（≥ 14）；不设则用内置数据库',
    expected: 'postgres://用户:密码@主机:端口/库名',
    value: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    secret: true,
  }),
  ...storageVariables,
  ROLE: variable({
    description: '本进程的职责：all 全部，http 只接请求，worker 只跑任务',
    fallback: 'all',
    expected: 'all、http 或 worker',
    value: z.enum(['all', 'http', 'worker']),
  }),
  WORKER_CONCURRENCY: variable({
    description: '本进程同时执行的任务数',
    fallback: '2',
    expected: '1–64 的整数',
    value: wholeNumber(1, 64),
  }),
  AI_LABELS: variable({
    description:
      'AI 标识的设置（JSON）：provider、providerCode、audience、visible、corner、sizePercent、text；管理后台改过后以后台为准',
    fallback: '{}',
    expected: 'JSON 对象',
    value: jsonObject,
  }),
  FFMPEG: variable({
    description:
      'ffmpeg（须带 libx264）的路径，用来把显式标识画进视频；不设则在 PATH 里找，都没有时标识写成字幕轨，浏览器不显示',
    expected: '程序路径',
    value: z.string().min(1).optional(),
  }),
  PUBLIC_URL: variable({
    description: '用户访问的网址，用于生成文件与回调链接；不设则按请求推断',
    expected: 'http:// 或 https:// 开头的网址',
    value: origin.optional(),
  }),
  CORS_ORIGINS: variable({
    description: '允许跨域访问的来源，逗号分隔',
    fallback: '',
    expected: '以逗号分隔的网址',
    value: z
      .string()
      .transform((text) =>
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      )
      .pipe(z.array(origin)),
  }),
  TRUST_PROXY: variable({
    description:
      '前面有几层反向代理；只信这几层写的 X-Forwarded-* 来识别访客，访客自己写的一概不信',
    fallback: '0',
    expected: '0–8 的整数',
    value: wholeNumber(0, 8),
  }),
  SIGNUP_TICKETS: variable({
    description: '新用户赠送的券数：普通、实时、对话',
    fallback: 'normal:50,live:30,gpt:50',
    expected: '形如 normal:50,live:30,gpt:50',
    value: ticketAmounts,
  }),
  INVITE_TICKETS: variable({
    description: '凭邀请码注册时，邀请人与新用户各得的券数',
    fallback: 'normal:20',
    expected: '形如 normal:20,live:10,gpt:10',
    value: ticketAmounts,
  }),
  TEST_LOGIN: variable({
    description: '设为 1 时开放免验证码的测试登录，不可用于生产环境',
    fallback: '0',
    expected: '0 或 1',
    value: onOff,
  }),
  MAX_UPLOAD_MIB: variable({
    description: '单个上传文件的大小上限（MiB）',
    fallback: '40',
    expected: '1–1024 的整数',
    value: wholeNumber(1, 1024),
  }),
  MAX_UPLOAD_MEGAPIXELS: variable({
    description: '单张图片的像素上限（百万）',
    fallback: String(USUAL_MOST_MEGAPIXELS),
    expected: '1–400 的整数',
    value: wholeNumber(1, 400),
  }),
  ...designVariables,
  METRICS_TOKEN: variable({
    description: '读取运行指标 /metrics 的令牌；不设则关闭该接口',
    expected: '至少 16 个字符',
    value: z.string().min(16).optional(),
    secret: true,
  }),
  LOG_LEVEL: variable({
    description: '日志级别（JSON，写到标准错误）',
    fallback: 'info',
    expected: logLevels.join('、'),
    value: z.enum(logLevels),
  }),
  ...signInVariables,
  ...wechatVariables,
  ALIPAY_APP_ID: variable({
    description: '支付宝应用的 APPID；不设则用内置的模拟收银台，不收取真实款项',
    expected: '16 位数字',
    value: z
      .string()
      .regex(/^\d{10,32}$/)
      .optional(),
  }),
  ALIPAY_SELLER_ID: variable({
    description: '收款的支付宝账号（2088 开头的商户号）',
    expected: '16 位数字',
    value: z
      .string()
      .regex(/^\d{10,32}$/)
      .optional(),
  }),
  ALIPAY_PRIVATE_KEY: variable({
    description: '应用私钥（PKCS#8，PEM 或其正文）',
    expected: 'PKCS#8 格式的 RSA 私钥',
    value: rsaKey('private'),
    secret: true,
  }),
  ALIPAY_PUBLIC_KEY: variable({
    description: '支付宝公钥，用来核对应答与通知；不是应用公钥',
    expected: 'RSA 公钥',
    value: rsaKey('public'),
  }),
  ALIPAY_GATEWAY: variable({
    description: '支付宝网关；沙箱为 https://openapi-sandbox.dl.alipaydev.com/gateway.do',
    fallback: 'https://openapi.alipay.com/gateway.do',
    expected: 'http:// 或 https:// 开头的网址',
    value: z.url({ protocol: /^https?$/ }),
  }),
  SECRET_KEY: variable({
    description: '签名用的密钥；多台机器时须相同，不设则存于数据文件夹',
    expected: '至少 32 个字符',
    value: z.string().min(32).optional(),
    secret: true,
  }),
  ENGINES: variable({
    description:
      '首次启动时启用的引擎，按优先顺序，以后在管理后台调整；auto 为下面设置了变量的全部引擎，内置引擎在最后',
    fallback: 'auto',
    expected: `auto，或 ${engineKinds.join('、')} 以逗号分隔`,
    value: commaList.pipe(
      z.union([z.tuple([z.literal('auto')]), z.array(z.enum(engineKinds)).min(1)]),
    ),
  }),
  COMFYUI_URL: engineUrls('ComfyUI 服务器的网址'),
  COMFYUI_API_KEY: keyVariable('ComfyUI 前面的代理要求的 Authorization 请求头', '请求头的值'),
  COMFYUI_OPTIONS: engineOptions('ComfyUI'),
  OPENAI_URL: engineUrls('OpenAI 兼容接口的网址（到 /v1 为止）；只设密钥时为 OpenAI 官方'),
  OPENAI_API_KEY: engineKey('OpenAI 兼容接口'),
  OPENAI_OPTIONS: engineOptions('OpenAI 兼容接口'),
  DASHSCOPE_URL: engineUrls('阿里云百炼的网址（到 /api/v1 为止）；只设密钥时为北京地域'),
  DASHSCOPE_API_KEY: engineKey('阿里云百炼'),
  DASHSCOPE_OPTIONS: engineOptions('阿里云百炼'),
  ARK_URL: engineUrls('火山方舟的网址（到 /api/v3 为止）；只设密钥时为北京地域'),
  ARK_API_KEY: engineKey('火山方舟'),
  ARK_OPTIONS: engineOptions('火山方舟'),
  A1111_URL: engineUrls('A1111、Forge 或 SD.Next 的网址'),
  A1111_API_KEY: variable({
    description: 'A1111 的登录，形如 用户名:密码',
    fallback: '',
    expected: '形如 用户名:密码，中间是英文冒号',
    secret: true,
    value: z.string().regex(/^([^:]+:.+)?$/),
  }),
  A1111_OPTIONS: engineOptions('A1111'),
  ENGINE_PRIVATE_HOSTS: variable({
    description: '允许引擎的结果从哪些内网主机下载，逗号分隔；不设则只从公网取回',
    fallback: '',
    expected: '主机名或 IP，逗号分隔，不写 http:// 与端口',
    value: commaList.pipe(z.array(z.string().refine(isHost))),
  }),
  SELF_BENCHMARK: variable({
    description: '首次启动后空闲时，用至多一分钟测出各功能在本机的用时；设为 0 则不测',
    fallback: '1',
    expected: '0 或 1',
    value: onOff,
  }),
  FAKE_ENGINE_DELAY_MS: variable({
    description: '测试引擎每次运行的毫秒数',
    fallback: '50',
    expected: '0–600000 的整数',
    value: wholeNumber(0, 600_000),
  }),
  NODE_ENV: variable({
    description: '设为 production 时启用生产环境的检查',
    fallback: 'development',
    expected: 'development、production 或 test',
    value: z.enum(['development', 'production', 'test']),
  }),
} satisfies Record<string, EnvVariable>;

type Variables = typeof envVariables;

/** The environment, read and checked; one entry per variable, under the variable's own name. */
export type Env = { readonly [Name in keyof Variables]: z.output<Variables[Name]['value']> };

/**
 * Reads the configuration. An empty variable counts as not set.
 *
 * @throws EnvError naming the first variable that is wrong
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const entries = Object.entries<EnvVariable>(envVariables).map(([name, definition]) => {
    const text = source[name]?.trim() || definition.fallback;
    const result = definition.value.safeParse(text);
    if (!result.success) {
      const now = definition.secret ? '' : `，现在是“${withoutAccounts(text ?? '')}”`;
      throw new EnvError(`环境变量 ${name} 应为${definition.expected}${now}`);
    }
    return [name, result.data] as const;
  });
  const env = Object.fromEntries(entries) as Env;
  if (env.TEST_LOGIN && env.NODE_ENV === 'production') {
    throw new EnvError('环境变量 TEST_LOGIN 不可在生产环境（NODE_ENV=production）启用');
  }
  assertWholeStorage(env);
  assertWholeAlipay(env);
  assertWholeSignIn(env);
  assertWholeWechat(env);
  return env;
}

/** The text of a variable without the names and passwords that stand in its addresses. */
const withoutAccounts = (text: string): string => text.replace(/\/\/[^/\s,]*@/g, '//***@');

/** For a program's start: a wrong variable ends it with status 1 and one line. */
export function readEnvOrExit(): Env {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const ALIPAY = [
  'ALIPAY_APP_ID',
  'ALIPAY_SELLER_ID',
  'ALIPAY_PRIVATE_KEY',
  'ALIPAY_PUBLIC_KEY',
] as const;

/** All of an account or none of it: with a half, money would be taken that nobody can check. */
function assertWholeAlipay(env: Env): void {
  if (ALIPAY.every((name) => env[name] === undefined)) return;
  assertWhole('支付宝', env, ALIPAY);
  const [own, given] = [
    createPublicKey(pemOf('private', env.ALIPAY_PRIVATE_KEY ?? '')),
    createPublicKey(pemOf('public', env.ALIPAY_PUBLIC_KEY ?? '')),
  ];
  if (own.equals(given)) {
    throw new EnvError(
      '环境变量 ALIPAY_PUBLIC_KEY 填的是应用公钥，应填支付宝公钥：上传应用公钥后，在开放平台的“接口加签方式”里查看',
    );
  }
}
