import type { Log } from '../../platform/log/log.ts';
import {
  BAD_PHONE,
  DAY_LIMIT,
  forOperator,
  MINUTE_LIMIT,
  type SmsFaults,
  smsFault,
  thrownSmsFault,
} from './faults.ts';
import type { SmsProvider } from './provider.ts';
import {
  phoneChangedBy,
  SMS_TIMEOUT_MS,
  type SmsAccount,
  type TemplateValues,
  templateValues,
} from './sms-account.ts';

const FAULTS: SmsFaults = {
  'isv.BUSINESS_LIMIT_CONTROL': MINUTE_LIMIT,
  'isv.DAY_LIMIT_CONTROL': DAY_LIMIT,
  'isv.MOBILE_NUMBER_ILLEGAL': BAD_PHONE,
  'isv.MOBILE_COUNT_OVER_LIMIT': BAD_PHONE,
  'isv.SMS_SIGNATURE_ILLEGAL': forOperator('短信签名不对或未报备（SMS_SIGN_NAME）'),
  'isv.SMS_TEMPLATE_ILLEGAL': forOperator('短信模板不对或未审核（SMS_TEMPLATE）'),
  'isv.TEMPLATE_MISSING_PARAMETERS': forOperator('模板的参数不全（SMS_TEMPLATE_PARAMS）'),
  'isv.INVALID_PARAMETERS': forOperator('参数不对，请核对签名、模板与参数'),
  'isv.AMOUNT_NOT_ENOUGH': forOperator('短信账户余额不足'),
  'isv.OUT_OF_SERVICE': forOperator('短信服务已停用，多为欠费'),
  'isv.DENY_IP_RANGE': forOperator('本机的地址不在服务商的白名单里'),
  'isv.ACCOUNT_NOT_EXISTS': forOperator('短信账户不存在'),
  'isv.ACCOUNT_ABNORMAL': forOperator('短信账户异常'),
  'isp.RAM_PERMISSION_DENY': forOperator('密钥没有发短信的权限'),
  'InvalidAccessKeyId.NotFound': forOperator('访问密钥 ID 不存在（SMS_KEY_ID）'),
  'InvalidAccessKeyId.Inactive': forOperator('访问密钥已停用（SMS_KEY_ID）'),
  SignatureDoesNotMatch: forOperator('访问密钥不对（SMS_KEY_SECRET）'),
  'Forbidden.RAM': forOperator('密钥没有发短信的权限'),
};
const NAME = 'aliyun';

/** Alibaba Cloud's text messages; the library is read only here, when it is configured. */
export async function openAliyunSms(account: SmsAccount, log: Log): Promise<SmsProvider> {
  const [library, core] = await Promise.all([
    import('@alicloud/dysmsapi20170525'),
    import('@alicloud/openapi-core'),
  ]);
  // CommonJS seen from a module: its exports stand under `default`.
  const { default: Client, SendSmsRequest } = unwrap(library);
  const { $OpenApiUtil } = unwrap(core);
  const endpoint = account.endpoint ? new URL(account.endpoint) : null;
  const client = new Client(
    new $OpenApiUtil.Config({
      ...{ accessKeyId: account.keyId, accessKeySecret: account.keySecret },
      endpoint: endpoint?.host ?? 'dysmsapi.aliyuncs.com',
      protocol: endpoint?.protocol === 'http:' ? 'HTTP' : 'HTTPS',
      ...{ connectTimeout: SMS_TIMEOUT_MS, readTimeout: SMS_TIMEOUT_MS },
    }),
  );
  const context = { name: NAME, faults: FAULTS };
  const send = async (phone: string, templateCode: string, values: TemplateValues) => {
    const request = new SendSmsRequest({
      ...{ phoneNumbers: phone, signName: account.signName, templateCode },
      templateParam: JSON.stringify(Object.fromEntries(values)),
    });
    const answer = await client.sendSms(request).catch((error: unknown) => {
      throw thrownSmsFault(error, context, log);
    });
    // Business errors come with status 200.
    const told = answer.body?.code ?? '';
    if (told !== 'OK') throw smsFault({ code: told, ...context }, log);
  };
  return {
    name: NAME,
    leavesServer: true,
    sendCode: (phone, code) => send(phone, account.template, templateValues(account, code)),
    sendPhoneChanged: phoneChangedBy(account, send),
  };
}

function unwrap<Module extends object>(module: Module): Module {
  const inner = (module as { default?: unknown }).default;
  return typeof inner === 'object' && inner !== null ? (inner as Module) : module;
}
