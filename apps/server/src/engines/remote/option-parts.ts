import { z } from 'zod';

/** Options that several kinds of engines have, each with its Chinese title; only the defaults differ. */

export const concurrencyOption = (fallback: number) =>
  z.number().int().min(1).max(64).default(fallback).meta({ title: '同时进行的任务数' });

export const callsPerSecondOption = (fallback: number) =>
  z.number().min(0.1).max(100).default(fallback).meta({ title: '每秒最多请求几次' });

/** How long one task is waited for. */
export const timeoutSecondsOption = (fallback: number, most: number) =>
  z.number().int().min(10).max(most).default(fallback).meta({ title: '一次任务最多等多少秒' });

export const pollMsOption = (fallback: number, title: string) =>
  z.number().int().min(10).max(60_000).default(fallback).meta({ title });

/** Hosts that results may be fetched from. */
export const resultHostsOption = (fallback: string[]) =>
  z.array(z.string()).default(fallback).meta({
    title: '结果可从哪些主机取回',
    description: '除服务器自身外；*.example.com 为其下全部主机',
  });

export const chatImagesOption = () => z.boolean().default(false).meta({ title: '对话模型能看图' });

export const picturesPerCallOption = (fallback: number, most: number) =>
  z.number().int().min(1).max(most).default(fallback).meta({ title: '一次请求最多要几张图' });

/** Language that prompts are told in. */
export const promptLanguageOption = (fallback: 'zh' | 'en', description?: string) =>
  z
    .enum(['zh', 'en'])
    .default(fallback)
    .meta({
      title: '描述用的语言',
      ...(description && { description }),
      choices: { zh: '中文', en: '英文' },
    });
