import { type EnvVariable, variable, wholeNumber } from './env-variable.ts';

/** What one user may keep in design management; the trash counts. */
export const designVariables = {
  DESIGN_PROJECTS: variable({
    description: '设计管理：每位用户最多多少个项目',
    fallback: '200',
    expected: '1–100000 的整数',
    value: wholeNumber(1, 100_000),
  }),
  DESIGN_VERSIONS: variable({
    description: '设计管理：每位用户最多多少个版本',
    fallback: '5000',
    expected: '1–1000000 的整数',
    value: wholeNumber(1, 1_000_000),
  }),
  DESIGN_MIB: variable({
    description: '设计管理：每位用户的图片最多占多少空间（MiB）',
    fallback: '10240',
    expected: '1–10000000 的整数',
    value: wholeNumber(1, 10_000_000),
  }),
} satisfies Record<string, EnvVariable>;
