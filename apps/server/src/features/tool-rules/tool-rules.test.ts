import { findTool, type ToolDefinition } from '@zhuhui/tools';
import { expect, it } from 'vitest';
import { assertOn, termsOf } from './tool-rules.ts';

const tool = findTool('indoorRender') as ToolDefinition;
const rule = {
  ...{ toolId: tool.id, enabled: true, reason: '', basePrice: null as number | null },
  updatedAt: new Date(0),
};

it('offers a tool as its definition says where nothing else was decided', () => {
  for (const terms of [termsOf(new Map()), termsOf(new Map([[tool.id, rule]]))]) {
    expect(terms.whyOff(tool.id)).toBe('');
    expect(terms.basePriceOf(tool)).toBe(tool.price.base);
    expect(() => assertOn(terms, tool.id)).not.toThrow();
  }
});

it('prices by the operator, free of charge too, and multiplies as the definition does', () => {
  const at = (basePrice: number) => termsOf(new Map([[tool.id, { ...rule, basePrice }]]));
  expect(at(7).priceOf(tool, { count: 3 })).toBe(21);
  expect(at(0).priceOf(tool, { count: 3 })).toBe(0);
});

it('says why a tool is off', () => {
  const off = (reason: string) =>
    termsOf(new Map([[tool.id, { ...rule, enabled: false, reason }]])).whyOff(tool.id);
  expect(off('')).toBe('管理员暂时停用了这个功能');
  expect(off('换模型，今晚恢复')).toBe('管理员暂时停用了这个功能：换模型，今晚恢复');
});
