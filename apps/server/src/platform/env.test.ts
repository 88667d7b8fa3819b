import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { envVariables, readEnv } from './env.ts';
import { EnvError } from './env-variable.ts';

describe('readEnv', () => {
  it('needs nothing to be set', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      DATA_DIR: path.resolve('data'),
      DATABASE_URL: undefined,
      ROLE: 'all',
      CORS_ORIGINS: [],
      SIGNUP_TICKETS: { normal: 50, live: 30, gpt: 50 },
      TEST_LOGIN: false,
      MAX_UPLOAD_MIB: 40,
      LOG_LEVEL: 'info',
    });
  });

  it('reads what is set, and takes an empty variable for none', () => {
    const env = readEnv({
      PORT: ' 9000 ',
      DATABASE_URL: '',
      PUBLIC_URL: 'https://example.com/some/path',
      CORS_ORIGINS: 'https://a.example, http://b.example:8080',
      SIGNUP_TICKETS: 'gpt:7',
      TRUST_PROXY: '1',
    });
    expect(env).toMatchObject({
      PORT: 9000,
      DATABASE_URL: undefined,
      PUBLIC_URL: 'https://example.com',
      CORS_ORIGINS: ['https://a.example', 'http://b.example:8080'],
      SIGNUP_TICKETS: { normal: 0, live: 0, gpt: 7 },
      TRUST_PROXY: 1,
    });
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '80a'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['ROLE', 'master'],
    ['WORKER_CONCURRENCY', '0'],
    ['PUBLIC_URL', 'example.com'],
    ['CORS_ORIGINS', 'https://a.example,nonsense'],
    ['SIGNUP_TICKETS', 'gold:5'],
    ['TEST_LOGIN', 'yes'],
    ['METRICS_TOKEN', 'short'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s=%s in one Chinese line', (name, text) => {
    const attempt = () => readEnv({ [name]: text });
    expect(attempt).toThrow(EnvError);
    expect(attempt).toThrow(new RegExp(`^环境变量 ${name} 应为[^\\n]+$`));
  });

  it('repeats no secret that is wrong', () => {
    const names = Object.keys(envVariables).filter((name) =>
      /_(PRIVATE_KEY|AES_KEY|SECRET|TOKEN)$|^(SECRET_KEY|DATABASE_URL|SMTP_URL)$/.test(name),
    );
    const wrong = 'p?ss';
    const said = names.flatMap((name) => {
      try {
        readEnv({ [name]: wrong });
        return [];
      } catch (error) {
        return [String(error)];
      }
    });
    expect(said.length).toBeGreaterThan(7);
    expect(said.filter((line) => line.includes(wrong))).toEqual([]);
  });

  it('refuses the test login in production', () => {
    expect(() => readEnv({ TEST_LOGIN: '1', NODE_ENV: 'production' })).toThrow('TEST_LOGIN');
    expect(readEnv({ TEST_LOGIN: '1' }).TEST_LOGIN).toBe(true);
  });
});

it('describes every variable in Chinese', () => {
  for (const [name, { description, expected }] of Object.entries(envVariables)) {
    expect(`${name} ${description}`).toMatch(/\p{Script=Han}/u);
    expect(expected).not.toBe('');
  }
});

it('ends a program with status 1 and nothing but that line', () => {
  const module = new URL('./env.ts', import.meta.url).href;
  const program = `(await import(${JSON.stringify(module)})).readEnvOrExit()`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { PORT: 'x' },
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: '环境变量 PORT 应为0–65535 的整数，现在是“x”\n',
  });
});

it.each([
  [
    { SMS_PROVIDER: 'aliyun', SMS_KEY_ID: 'k' },
    '阿里云短信的设置不全，还缺环境变量 SMS_KEY_SECRET',
  ],
  [{ SMS_KEY_ID: 'k' }, '但 SMS_PROVIDER 还是 console'],
  [{ SMTP_URL: 'smtp://127.0.0.1' }, '邮箱登录的设置不全，还缺环境变量 MAIL_FROM'],
])('refuses %j, half of what signing in needs', (env, message) => {
  expect(() => readEnv(env)).toThrow(message);
});

it('names a wrong address of an engine without the password in another', () => {
  const text = 'http://sender:a-p@ssword@127.0.0.1:9/v1,nonsense';
  const attempt = () => readEnv({ OPENAI_URL: text });
  expect(attempt).toThrow('现在是“http://***@127.0.0.1:9/v1,nonsense”');
});

it('does not repeat a wrong address that carries a password', () => {
  const wrong = 'http://sender:a-password@mail';
  expect(() => readEnv({ SMTP_URL: wrong })).toThrow(/SMTP_URL 应为((?!a-password).)*$/);
});

it.each([
  [{ ENGINE_PRIVATE_HOSTS: 'http://10.0.0.1' }, 'ENGINE_PRIVATE_HOSTS 应为主机名或 IP'],
  [{ ENGINE_PRIVATE_HOSTS: 'gpu.lan,10.0.0.1:8188' }, 'ENGINE_PRIVATE_HOSTS 应为主机名或 IP'],
  [{ SMS_APP_ID: 'app' }, 'SMS_APP_ID 应为数字编号'],
  // What is shown can be typed as it stands: the colons of addresses are not those of Chinese sentences.
  [{ DATABASE_URL: 'zhuhui' }, 'DATABASE_URL 应为postgres://用户:密码@主机:端口/库名'],
  [{ A1111_API_KEY: '用户：密码' }, 'A1111_API_KEY 应为形如 用户名:密码，中间是英文冒号'],
])('refuses %j', (env, message) => {
  expect(() => readEnv(env)).toThrow(message);
});

it('takes names and addresses of hosts', () => {
  const hosts = ['gpu-1.lan', '10.0.0.1', 'fd00::1'];
  expect(readEnv({ ENGINE_PRIVATE_HOSTS: hosts.join(', ') }).ENGINE_PRIVATE_HOSTS).toEqual(hosts);
});

it('tells the application’s own public key from Alipay’s', () => {
  const pair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
  const [application, alipay] = [pair(), pair()];
  const env = {
    ...{ ALIPAY_APP_ID: '2021000000000001', ALIPAY_SELLER_ID: '2088000000000001' },
    ALIPAY_PRIVATE_KEY: application.privateKey,
  };
  expect(() => readEnv({ ...env, ALIPAY_PUBLIC_KEY: application.publicKey })).toThrow('应用公钥');
  const { ALIPAY_PUBLIC_KEY } = readEnv({ ...env, ALIPAY_PUBLIC_KEY: alipay.publicKey });
  expect(ALIPAY_PUBLIC_KEY).toContain('PUBLIC KEY');
});
