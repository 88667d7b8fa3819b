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

/** What is wrong with an object of options: one Chinese sentence per option, under its name. */
export function optionErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of issues) {
    const [name = 'options', at] = issue.path;
    const which = typeof at === 'number' && issue.path.length > 2 ? `第 ${at + 1} 项：` : '';
    errors[String(name)] ??= `${which}${sentenceOf(issue)}`;
  }
  return errors;
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `应为${TYPE_NAMES[issue.expected] ?? '别的值'}`;
    case 'invalid_value':
      return `只能是 ${issue.values.map(String).join('、')}`;
    case 'too_small':
      if (isChinese(issue.message)) return issue.message;
      return `不能小于 ${issue.minimum}`;
    case 'too_big':
      if (isChinese(issue.message)) return issue.message;
      return `不能大于 ${issue.maximum}`;
    default:
      return isChinese(issue.message) ? issue.message : '填写有误';
  }
}

/** Whether the schema says it in words of its own. */
const isChinese = (text: string): boolean => /[一-鿿]/.test(text);
