import { envVariables } from './env.ts';
import type { EnvVariable } from './env-variable.ts';

/** The configuration table of the README, from the variables themselves. */
export function configurationTable(): string {
  const rows = Object.entries<EnvVariable>(envVariables).map(
    ([name, { description, fallback }]) =>
      `| \`${name}\` | ${fallback ? `\`${fallback}\`` : '—'} | ${description} |`,
  );
  return ['| 变量 | 默认 | 说明 |', '|---|---|---|', ...rows].join('\n');
}
