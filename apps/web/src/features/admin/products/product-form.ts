import { type AdminProduct, type Goods, RANGES, type WholeRange } from '@zhuhui/contracts';
import { TICKET_KINDS, TICKET_NAMES, TICKET_TYPES } from '@zhuhui/tools';
import type { Input } from '../../../shared/api-client/index.ts';
import { isWholeIn, wholeOf } from '../../../shared/format/whole.ts';
import { fenOf, yuanOf } from '../forms/yuan.ts';

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

/** A number of a product's goods. */
interface GoodsNumber {
  readonly name: 'normal' | 'live' | 'gpt' | 'validDays' | 'months';
  readonly label: string;
  readonly range: WholeRange;
  /** Where the server names what is wrong with it. */
  readonly path: string;
  /** What it means to leave it empty, where one may. */
  readonly empty?: string;
}

export const GOODS_NUMBERS: Readonly<Record<Goods['kind'], readonly GoodsNumber[]>> = {
  tickets: [
    ...TICKET_TYPES.map((type) => {
      const name = TICKET_KINDS[type];
      return {
        ...{ name, label: TICKET_NAMES[type], range: RANGES.tickets },
        path: `goods.tickets.${name}`,
      };
    }),
    {
      ...{ name: 'validDays', label: '有效天数', range: RANGES.validDays },
      ...{ path: 'goods.validDays', empty: '留空为长期' },
    },
  ],
  vip: [{ name: 'months', label: '月数', range: RANGES.months, path: 'goods.months' }],
};

/** Whether the numbers of the goods can be sent. */
export const areGoodsFine = (draft: ProductDraft): boolean =>
  GOODS_NUMBERS[draft.kind].every(
    ({ name, range, empty }) =>
      isWholeIn(draft[name], range) || (empty !== undefined && draft[name].trim() === ''),
  );

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

export function goodsOf(draft: ProductDraft): Goods {
  if (draft.kind === 'vip') {
    return { kind: 'vip', level: wholeOf(draft.level), months: wholeOf(draft.months) };
  }
  return {
    kind: 'tickets',
    tickets: {
      normal: wholeOf(draft.normal),
      live: wholeOf(draft.live),
      gpt: wholeOf(draft.gpt),
    },
    validDays: draft.validDays.trim() === '' ? null : wholeOf(draft.validDays),
  };
}

export function inputOf(product: AdminProduct | null, draft: ProductDraft): Input<'saveProduct'> {
  const { name, description, enabled, yuan } = draft;
  return {
    ...(product && {
      ...{ id: product.id, position: product.position, basedOn: product.updatedAt },
    }),
    ...{ name, description, enabled, goods: goodsOf(draft), priceFen: fenOf(yuan) },
  };
}
