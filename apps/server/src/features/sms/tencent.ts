import type { Log } from '../../platform/log/log.ts';
import {
  BAD_PHONE,
  DAY_LIMIT,
  forOperator,
  HOUR_LIMIT,
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
  'LimitExceeded.PhoneNumberThirtySecondLimit': MINUTE_LIMIT,
  'LimitExceeded.DeliveryFrequencyLimit': MINUTE_LIMIT,
  'LimitExceeded.PhoneNumberOneHourLimit': HOUR_LIMIT,
  'LimitExceeded.PhoneNumberDailyLimit': DAY_LIMIT,
  'LimitExceeded.PhoneNumberSameContentDailyLimit': DAY_LIMIT,
  'InvalidParameterValue.IncorrectPhoneNumber': BAD_PHONE,
  'FailedOperation.PhoneNumberInBlacklist': BAD_PHONE,
  'FailedOperation.SignatureIncorrectOrUnapproved': forOperator(
    '短信签名不对或未审核（SMS_SIGN_NAME）',
  ),
  'FailedOperation.TemplateIncorrectOrUnapproved': forOperator(
    '短信模板不对或未审核（SMS_TEMPLATE）',
  ),
  'FailedOperation.TemplateParamSetNotMatchApprovedTemplate': forOperator(
    '模板的参数个数不对（SMS_TEMPLATE_PARAMS）',
  ),
  'FailedOperation.InsufficientBalanceInSmsPackage': forOperator('短信套餐包余额不足'),
  'LimitExceeded.AppDailyLimit': forOperator('短信应用当天的上限已到'),
  'InvalidParameterValue.SdkAppIdNotExist': forOperator('短信应用不存在（SMS_APP_ID）'),
  'UnauthorizedOperation.SmsSdkAppIdVerifyFail': forOperator(
    '短信应用不属于这个账户（SMS_APP_ID）',
  ),
  'UnauthorizedOperation.RequestIpNotInWhitelist': forOperator('本机的地址不在服务商的白名单里'),
  'AuthFailure.SecretIdNotFound': forOperator('访问密钥 ID 不存在（SMS_KEY_ID）'),
  'AuthFailure.SignatureFailure': forOperator('访问密钥不对（SMS_KEY_SECRET）'),
  'AuthFailure.SignatureExpire': forOperator('本机的时间不准，签名已过期'),
  'AuthFailure.UnauthorizedOperation': forOperator('密钥没有发短信的权限'),
};
const NAME = 'tencent';

/** Tencent Cloud's text messages; the library is read only here, when it is configured. */
export async function openTencentSms(
  account: SmsAccount & { readonly appId: string; readonly region: string },
  log: Log,
): Promise<SmsProvider> {
  const library = await import('tencentcloud-sdk-nodejs-sms');
  const endpoint = account.endpoint ? new URL(account.endpoint) : null;
  const client = new library.sms.v20210111.Client({
    credential: { secretId: account.keyId, secretKey: account.keySecret },
    region: account.region,
    profile: {
      httpProfile: {
        endpoint: endpoint?.host ?? 'sms.tencentcloudapi.com',
        protocol: endpoint?.protocol === 'http:' ? 'http://' : 'https://',
        reqTimeout: SMS_TIMEOUT_MS / 1000,
      },
    },
  });
  const context = { name: NAME, faults: FAULTS };
  const send = async (phone: string, template: string, values: TemplateValues) => {
    const request = {
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: account.appId,
      SignName: account.signName,
      TemplateId: template,
      TemplateParamSet: values.map(([, value]) => value),
    };
    const answer = await client.SendSms(request).catch((error: unknown) => {
      throw thrownSmsFault(error, context, log);
    });
    // Refusals of single numbers come with status 200.
    const told = answer.SendStatusSet?.[0]?.Code ?? '';
    if (told !== 'Ok') throw smsFault({ code: told, ...context }, log);
  };
  return {
    name: NAME,
    leavesServer: true,
    sendCode: (phone, code) => send(phone, account.template, templateValues(account, code)),
    sendPhoneChanged: phoneChangedBy(account, send),
  };
}
