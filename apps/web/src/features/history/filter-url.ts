import { keywordMost } from 'virtual:contract';
import type { ColourRange, ResultSort, TaskState } from '@zhuhui/contracts';
import type { Input } from '../../shared/api-client/index.ts';
import { endOfDay, startOfDay } from '../../shared/format/day.ts';

/** What the reader narrows the list to, as the address says it. */
export interface HistoryFilter {
  readonly words?: string;
  readonly tools?: readonly string[];
  readonly status?: TaskState;
  /** `YYYY-mm-dd`, both included. */
  readonly fromDay?: string;
  readonly toDay?: string;
  readonly favorite?: true;
  /** `#rrggbb`. */
  readonly colour?: string;
  readonly range?: ColourRange;
}

/** The filter as the server takes it. */
export type WireFilter = Omit<Input<'historySlice'>, 'offset' | 'limit'>;

const STATES: Record<TaskState, true> = {
  queued: true,
  running: true,
  succeeded: true,
  failed: true,
  cancelled: true,
};
const RANGES: Record<ColourRange, true> = { close: true, similar: true, wide: true };
const isKeyOf = <K extends string>(keys: Record<K, true>, key: string | null): key is K =>
  key !== null && Object.hasOwn(keys, key);

/** Reads an address that anybody may have written: what makes no sense is left out. */
export function readFilter(query: URLSearchParams): HistoryFilter {
  const words = query.get('q')?.trim().slice(0, keywordMost);
  const tools = query.get('tool')?.split(',').filter(Boolean) ?? [];
  const status = query.get('status');
  const [fromDay, toDay] = [query.get('from'), query.get('to')];
  const colour = `#${query.get('colour')?.toLowerCase()}`;
  const range = query.get('near');
  return {
    ...(words && { words }),
    ...(tools.length > 0 && { tools }),
    ...(isKeyOf(STATES, status) && { status }),
    ...(fromDay && startOfDay(fromDay) && { fromDay }),
    ...(toDay && startOfDay(toDay) && { toDay }),
    ...(query.get('fav') === '1' && { favorite: true }),
    ...(/^#[0-9a-f]{6}$/.test(colour) && { colour }),
    ...(isKeyOf(RANGES, range) && { range }),
  };
}

/** The same address with another filter; what else it says stays. */
export function writeFilter(query: URLSearchParams, filter: HistoryFilter): URLSearchParams {
  const next = new URLSearchParams(query);
  const values: Record<string, string | undefined> = {
    q: filter.words,
    tool: filter.tools?.join(','),
    status: filter.status,
    from: filter.fromDay,
    to: filter.toDay,
    fav: filter.favorite && '1',
    colour: filter.colour?.slice(1),
    near: filter.colour ? filter.range : undefined,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export function isFiltered(filter: HistoryFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** First and last day; given the wrong way round they mean the days between them too. */
function inOrder({ fromDay, toDay }: HistoryFilter) {
  return fromDay && toDay && fromDay > toDay ? [toDay, fromDay] : [fromDay, toDay];
}

/** @param always what the page narrows the list to by itself */
export function wireFilter(filter: HistoryFilter, always: WireFilter): WireFilter {
  const { words, tools, status, favorite, colour, range } = filter;
  const [fromDay, toDay] = inOrder(filter);
  return {
    ...(words && { keyword: words }),
    ...(tools && { tools: [...tools] }),
    ...(status && { status }),
    ...(fromDay && { from: startOfDay(fromDay)?.toISOString() }),
    ...(toDay && { to: endOfDay(toDay)?.toISOString() }),
    ...(favorite && { favorite }),
    ...(colour && { colour }),
    ...(colour && range && { colourRange: range }),
    ...always,
  };
}

/** A tab of the design list, by the number its address has. */
export interface DesignTab {
  readonly id: string;
  readonly name: string;
  readonly filter: WireFilter;
  /** What is missing when it is empty, and where to begin. */
  readonly empty: { readonly title: string; readonly to: string; readonly action: string };
}

const sort = (kind: ResultSort): WireFilter => ({ status: 'succeeded', sort: kind });

export const DESIGN_TABS: readonly DesignTab[] = [
  {
    id: '1',
    name: '效果图',
    filter: sort('picture'),
    empty: { title: '还没有效果图', to: '/indoorRender', action: '从草图渲染一张' },
  },
  {
    id: '2',
    name: '图纸',
    filter: sort('drawing'),
    empty: { title: '还没有图纸', to: '/toline', action: '从照片提一张线稿' },
  },
  {
    id: '3',
    name: '视频',
    filter: sort('video'),
    empty: { title: '还没有视频', to: '/img2Video', action: '让一张图动起来' },
  },
  {
    id: '4',
    name: '全部',
    filter: { status: 'succeeded' },
    empty: { title: '还没有设计', to: '/tools', action: '挑一个工具开始' },
  },
  {
    id: '5',
    name: '收藏',
    filter: { status: 'succeeded', favorite: true },
    empty: { title: '还没有收藏', to: '/designList?tab=4', action: '去全部里挑几张' },
  },
];

const DEFAULT_TAB = '4';

export function tabOf(query: URLSearchParams): DesignTab {
  const at = (id: string | null) => DESIGN_TABS.find((tab) => tab.id === id);
  const tab = at(query.get('tab')) ?? at(DEFAULT_TAB);
  if (!tab) throw new Error('the default tab is missing');
  return tab;
}
