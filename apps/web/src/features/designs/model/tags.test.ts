// @vitest-environment node
import { DESIGN_LIMITS } from '@zhuhui/contracts';
import { expect, it } from 'vitest';
import { tagsIn } from './tags.ts';

it('reads tags however they are parted, each once', () => {
  expect(tagsIn(' 奶油风  无主灯，奶油风、鱼肚白,')).toEqual(['奶油风', '无主灯', '鱼肚白']);
  expect(tagsIn('  ')).toEqual([]);
});

it('keeps to what the server takes', () => {
  const many = Array.from({ length: 30 }, (_, at) => `标签${at}`).join(' ');
  expect(tagsIn(many)).toHaveLength(DESIGN_LIMITS.tagsMost);
  expect(tagsIn('长'.repeat(50))[0]).toHaveLength(DESIGN_LIMITS.tagMost);
});
