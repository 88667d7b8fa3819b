import { MAX_SEED, type Settings, type ToolDefinition } from '@zhuhui/tools';
import type { KeptSheet } from '../../../shared/browser/storage.ts';

export const MOST_MATERIALS = 3;
export const MOST_TIMES = 4;

/** A plan of runs: materials down, times of day across. */
export type VariantPlan = KeptSheet['plan'];
export type Choice = VariantPlan['times'][number];

export interface Variant {
  readonly row: number;
  readonly column: number;
  /** What differs from the form's settings. */
  readonly change: Settings;
}

/** The settings that a tool's times are chosen by; null where it has none. */
export function timesOf({ capability, fields }: ToolDefinition): readonly Choice[] | null {
  const field = fields.atmosphere;
  return capability === 'render' && field?.kind === 'choice' ? field.options : null;
}

export const rowsOf = ({ materials }: VariantPlan): readonly string[] =>
  materials.length > 0 ? materials : ['按描述'];

/** Surfaces that people compare, by trade. */
export const SUGGESTIONS: Readonly<Record<string, readonly string[]>> = {
  interior: ['浅橡木地板', '胡桃木地板', '微水泥地面', '鱼肚白岩板', '人字拼木地板', '水磨石地面'],
  commercial: ['微水泥墙面', '木饰面墙', '水磨石地面', '不锈钢吊顶', '红砖墙', '大理石墙面'],
  architecture: [
    '清水混凝土外墙',
    '红砖外墙',
    '白色涂料外墙',
    '石材幕墙',
    '木格栅外墙',
    '铝板幕墙',
  ],
  landscape: ['防腐木平台', '青石板铺地', '透水砖铺地', '碎石铺地', '草坪', '花岗岩铺地'],
};

/**
 * One run for every material and time, row by row, all of the same seed so that nothing else differs.
 * @param seed the form's own, or a drawn one
 */
export function variantsOf(plan: VariantPlan, prompt: string, seed: number): readonly Variant[] {
  const rows = plan.materials.length > 0 ? plan.materials : [null];
  return rows.flatMap((material, row) =>
    plan.times.map((time, column) => ({
      row,
      column,
      change: {
        seed,
        count: 1,
        atmosphere: time.value,
        ...(material !== null && { prompt: [prompt.trim(), material].filter(Boolean).join('，') }),
      },
    })),
  );
}

export const drawSeed = (): number =>
  (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % (MAX_SEED + 1);
