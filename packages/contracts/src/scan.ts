import { z } from 'zod';
import { phoneNo, signedInSchema, verifyCode } from './account.ts';
import { id, isoTime, noInput, nothing } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Signing in on one screen by scanning its code with a phone. */

/**
 * Who confirms: a signed-in phone on this server (`builtin`), a follower of the official account in his
 * conversation with it (`official`), or WeChat's own page for websites (`open`).
 */
export const SCAN_WAYS = ['builtin', 'official', 'open'] as const;
export type ScanWay = (typeof SCAN_WAYS)[number];

export const SCAN_STATES = ['waiting', 'scanned', 'confirmed', 'expired'] as const;
export type ScanState = (typeof SCAN_STATES)[number];

const sceneId = z.string().regex(/^[\w-]{22}$/, '登录码不对');

export const scanCode = defineEndpoint({
  method: 'GET',
  path: '/wx/getQRCode',
  summary: '取一个扫码登录的码；只有取码的浏览器能用它登录',
  access: 'public',
  changes: true,
  failures: ['tooOften', 'upstream'],
  input: noInput,
  data: z.object({
    sceneId: id,
    way: z.enum(SCAN_WAYS),
    /** What the code carries; for `open` a page to be opened on this screen. */
    url: z.string(),
    /** The code as a picture: a PNG as a data URL. */
    image: z.string(),
    expireSeconds: z.number().int(),
  }),
});
export type ScanCode = z.infer<typeof scanCode.data>;

export const scanCheck = defineEndpoint({
  method: 'GET',
  path: '/wx/cheakScan',
  summary: '扫码到了哪一步；确认后由取码的浏览器得到登录，仅一次',
  access: 'public',
  changes: true,
  failures: ['notFound'],
  input: z.object({ sceneId }),
  data: z.object({
    status: z.enum(SCAN_STATES),
    /** Expired because who scanned said no. */
    refused: z.boolean(),
    /** Scanned by a WeChat nobody here knows: a phone number has to be given, see `scanBindPhone`. */
    needsPhone: z.boolean(),
  }),
});

export const scanBindPhone = defineEndpoint({
  method: 'POST',
  path: '/wx/bindPhone',
  summary: '扫码的微信还没有账号：用短信验证码绑定手机号并登录，首次即注册',
  access: 'public',
  failures: ['notFound', 'tooOften'],
  input: z.object({
    sceneId,
    phoneNo,
    verifyCode,
    inviteCode: z.string().trim().max(32).optional(),
  }),
  data: signedInSchema,
});

const askerSchema = z.object({
  browser: z.string(),
  system: z.string(),
  /** Where it asks from: the address less its end; empty when it is not known. */
  place: z.string(),
  askedAt: isoTime,
  expireTime: isoTime,
});
export type ScanAsker = z.infer<typeof askerSchema>;

export const scanOpen = defineEndpoint({
  method: 'POST',
  path: '/wx/scan',
  summary: '手机扫开了登录码：哪个浏览器要登录。先扫的账号才能确认',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ sceneId }),
  data: askerSchema,
});

export const scanConfirm = defineEndpoint({
  method: 'POST',
  path: '/wx/confirm',
  summary: '在手机上同意或拒绝那个浏览器登录',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ sceneId, agreed: z.boolean() }),
  data: nothing,
});

const identitySchema = z.object({ id, since: isoTime });
export type WechatIdentity = z.infer<typeof identitySchema>;

export const wechatIdentities = defineEndpoint({
  method: 'GET',
  path: '/wx/identities',
  summary: '我绑定的微信',
  access: 'user',
  input: noInput,
  data: z.object({
    list: z.array(identitySchema),
    /** Whether a WeChat can be bound here at all. */
    isOffered: z.boolean(),
  }),
});

export const unlinkWechat = defineEndpoint({
  method: 'DELETE',
  path: '/wx/identities/{id}',
  summary: '解绑一个微信，它不能再登录这个账号',
  access: 'user',
  input: z.object({ id }),
  data: nothing,
});
