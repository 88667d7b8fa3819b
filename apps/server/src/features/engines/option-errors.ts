import type { z } from 'zod';

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数字',
  int: '整数',
  boolean: '开或关',
  array: '列表',
  object: '对象',
  record: '对象',
};

/** What is wrong with an engine's options: one Chinese sentence per option, under its name. */
export function optionErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) errors[String(issue.path[0] ?? 'options')] ??= sentenceOf(issue);
  return errors;
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `应为${TYPE_NAMES[issue.expected] ?? '别的值'}`;
    case 'invalid_value':
      return `只能是 ${issue.values.map(String).join('、')}`;
    case 'too_small':
      return `不能小于 ${issue.minimum}`;
    case 'too_big':
      return `不能大于 ${issue.maximum}`;
    default:
      return /[一-鿿]/.test(issue.message) ? issue.message : '填写有误';
  }
}
