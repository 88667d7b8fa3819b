import type { AdminProduct, Goods } from '@zhuhui/contracts';
import type { Input } from '../../../shared/api-client/index.ts';

/** A product as it is typed: every number as text, the price in yuan. */
export interface ProductDraft {
  readonly name: string;
  readonly description: string;
  readonly kind: Goods['kind'];
  readonly normal: string;
  readonly live: string;
  readonly gpt: string;
  /** Empty: for good. */
  readonly validDays: string;
  readonly level: string;
  readonly months: string;
  readonly yuan: string;
  readonly enabled: boolean;
}

const NEW: ProductDraft = {
  ...{ name: '', description: '', kind: 'tickets', normal: '100', live: '0', gpt: '0' },
  ...{ validDays: '', level: '1', months: '1', yuan: '', enabled: true },
};

export function draftOf(product: AdminProduct | null): ProductDraft {
  if (!product) return NEW;
  const { name, description, goods, priceFen, enabled } = product;
  const common = { ...NEW, name, description, enabled, kind: goods.kind, yuan: yuanOf(priceFen) };
  if (goods.kind === 'vip') {
    return { ...common, level: String(goods.level), months: String(goods.months) };
  }
  const { normal, live, gpt } = goods.tickets;
  return {
    ...common,
    ...{ normal: String(normal), live: String(live), gpt: String(gpt) },
    validDays: goods.validDays === null ? '' : String(goods.validDays),
  };
}

/** Fen as they are typed: 1990 → 19.9. */
export const yuanOf = (fen: number): string => String(fen / 100);

/**
 * Yuan as typed in whole fen, without a detour over fractions: 19.9 → 1990. NaN for what is no price,
 * and for fractions of a fen.
 */
export function fenOf(yuan: string): number {
  const parts = /^(\d+)(?:\.(\d{0,2}))?$/.exec(yuan.trim());
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : Number.NaN;
}

export function goodsOf(draft: ProductDraft): Goods {
  if (draft.kind === 'vip') {
    return { kind: 'vip', level: Number(draft.level), months: Number(draft.months) };
  }
  return {
    kind: 'tickets',
    tickets: {
      normal: Number(draft.normal),
      live: Number(draft.live),
      gpt: Number(draft.gpt),
    },
    validDays: draft.validDays.trim() === '' ? null : Number(draft.validDays),
  };
}

export function inputOf(product: AdminProduct | null, draft: ProductDraft): Input<'saveProduct'> {
  const { name, description, enabled, yuan } = draft;
  return {
    ...(product && { id: product.id, position: product.position }),
    ...{ name, description, enabled, goods: goodsOf(draft), priceFen: fenOf(yuan) },
  };
}
