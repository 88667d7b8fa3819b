import { expect, it } from 'vitest';
import { readEnv } from '../../platform/env.ts';
import { enginesFromEnvironment, faultInEngineVariables } from './from-environment.ts';

const faultIn = (variables: Readonly<Record<string, string | undefined>>) =>
  faultInEngineVariables(readEnv(variables));

it.each([
  {},
  { OPENAI_API_KEY: 'k' },
  { COMFYUI_URL: 'http://10.0.0.5:8188,http://10.0.0.6:8188' },
  { DASHSCOPE_API_KEY: 'k', DASHSCOPE_OPTIONS: '{"videoResolution":"1080P"}' },
  { ENGINES: 'fake,local' },
  { ENGINES: 'local', ARK_OPTIONS: '{"videoModel":""}' },
])('finds nothing wrong with %j', (variables) => {
  expect(faultIn(variables)).toBeNull();
});

it.each([
  [{ ENGINES: 'comfyui,local' }, 'ComfyUI的设置不全，还缺环境变量 COMFYUI_URL'],
  [{ COMFYUI_API_KEY: 'k' }, 'ComfyUI的设置不全，还缺环境变量 COMFYUI_URL'],
  [
    { DASHSCOPE_URL: 'https://d.example/api/v1' },
    '阿里云百炼的设置不全，还缺环境变量 DASHSCOPE_API_KEY',
  ],
  [{ OPENAI_URL: 'http://a.example/v1,http://b.example/v1' }, '环境变量 OPENAI_URL 只能填一个网址'],
  [
    { OPENAI_API_KEY: 'k', OPENAI_OPTIONS: '{"quality":"hd"}' },
    '环境变量 OPENAI_OPTIONS 里的 quality 只能是 auto、low、medium、high',
  ],
  [
    { ARK_OPTIONS: '{"videoModel":""}' },
    '设了环境变量 ARK_OPTIONS，但 ARK_URL 与 ARK_API_KEY 都没有设',
  ],
])('says of %j: %s', (variables, fault) => {
  expect(faultIn(variables)).toBe(fault);
});

it('names an option that is none, and those there are', () => {
  const fault = faultIn({ ARK_API_KEY: 'k', ARK_OPTIONS: '{"chatmodel":"x"}' });
  expect(fault).toMatch(/^环境变量 ARK_OPTIONS 里的 chatmodel 不是它的选项，可用的有 .*chatModel/);
});

it('takes an address with a slash at its end for the same without', () => {
  const [engine] = enginesFromEnvironment(readEnv({ OPENAI_URL: ' http://a.example/v1// ' }));
  expect(engine?.baseUrls).toEqual(['http://a.example/v1']);
});
