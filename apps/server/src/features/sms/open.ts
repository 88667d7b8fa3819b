import type { Env } from '../../platform/env.ts';
import type { Log } from '../../platform/log/log.ts';
import { openAliyunSms } from './aliyun.ts';
import { consoleSms, type SmsProvider } from './provider.ts';
import { openTencentSms } from './tencent.ts';

/** The provider that the environment names; that its settings are whole was checked with them. */
export async function openSms(
  env: Env,
  print: (line: string) => void,
  log: Log,
): Promise<SmsProvider> {
  if (env.SMS_PROVIDER === 'console') return consoleSms(print);
  const account = {
    keyId: env.SMS_KEY_ID ?? '',
    keySecret: env.SMS_KEY_SECRET ?? '',
    signName: env.SMS_SIGN_NAME ?? '',
    template: env.SMS_TEMPLATE ?? '',
    templateParams: env.SMS_TEMPLATE_PARAMS,
    phoneChangedTemplate: env.SMS_PHONE_CHANGED_TEMPLATE,
    endpoint: env.SMS_ENDPOINT,
  };
  if (env.SMS_PROVIDER === 'aliyun') return openAliyunSms(account, log);
  return openTencentSms({ ...account, appId: env.SMS_APP_ID ?? '', region: env.SMS_REGION }, log);
}
