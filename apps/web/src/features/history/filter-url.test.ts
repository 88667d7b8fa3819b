// @vitest-environment node
import { expect, it } from 'vitest';
import { isFiltered, readFilter, tabOf, wireFilter, writeFilter } from './filter-url.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

it('survives the way into the address and back, and leaves the rest of it alone', () => {
  const filter = {
    words: '胡桃木 客厅',
    tools: ['indoorRender', 'toline'],
    status: 'failed',
    fromDay: '2026-01-02',
    toDay: '2026-03-04',
    favorite: true,
    colour: '#7a5238',
    range: 'wide',
  } as const;
  const query = writeFilter(new URLSearchParams('tab=2'), filter);
  expect(query.get('tab')).toBe('2');
  expect(readFilter(query)).toEqual(filter);
  expect(writeFilter(query, {}).toString()).toBe('tab=2');
});

it('leaves out what makes no sense', () => {
  const filter = read('status=toString&from=yesterday&colour=red&near=x&fav=no&tool=,&q=%20');
  expect(filter).toEqual({});
  expect(isFiltered(filter)).toBe(false);
});

it('asks the server for whole days, and for what the page always wants', () => {
  const wire = wireFilter(read('q=木&from=2026-03-04&to=2026-03-04&status=failed'), {
    status: 'succeeded',
  });
  expect(wire).toMatchObject({ keyword: '木', status: 'succeeded' });
  expect(Date.parse(String(wire.to)) - Date.parse(String(wire.from))).toBe(86_400_000 - 1);
  const days = (query: string) => wireFilter(read(query), {});
  expect(days('from=2026-03-09&to=2026-03-04')).toEqual(days('from=2026-03-04&to=2026-03-09'));
});

it('opens the design list on its fourth tab', () => {
  const nameOf = (query: string) => tabOf(new URLSearchParams(query)).name;
  expect(['', 'tab=9', 'tab=1', 'tab=5'].map(nameOf)).toEqual(['全部', '全部', '效果图', '收藏']);
});
