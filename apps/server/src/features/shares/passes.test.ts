import { expect, it } from 'vitest';
import { createSharePasses, type SharedPicture } from './passes.ts';

const NOW = new Date('2026-03-01T04:00:00Z');
const HOUR_MS = 3600_000;
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const passes = createSharePasses('secret of the tests');
const share = { id: 'a-link_of-somebody', generation: 3 };

it('reads back what it issued, and nothing else', () => {
  const { pass, until } = passes.issue(share, 'visitor', NOW);
  expect(until).toEqual(later(12));
  expect(passes.read(pass)).toEqual({
    ...{ shareId: share.id, generation: 3, visitor: 'visitor', until },
  });
  const forged = [
    ...['', '.', '....', `${pass}.`, pass.slice(0, -1), pass.replace('.3.', '.4.')],
    ...[pass.replace('visitor', 'another'), `${pass}x`],
    createSharePasses('another secret').issue(share, 'visitor', NOW).pass,
  ];
  for (const each of forged) expect(passes.read(each)).toBeNull();
});

it('signs one size of one version of one edition, for a day or two', () => {
  const url = new URL(passes.pictureUrl(share, 'v1', 'screen', NOW), 'http://localhost');
  const [until, sign] = [url.searchParams.get('until') ?? '', url.searchParams.get('sign') ?? ''];
  const picture: SharedPicture = {
    ...{ shareId: share.id, versionId: 'v1', size: 'screen', until, sign },
  };
  expect(passes.isSigned(picture, 3, later(24))).toBe(true);
  expect(passes.isSigned(picture, 3, later(48))).toBe(false);
  expect(passes.isSigned(picture, 4, NOW)).toBe(false);
  const others: Partial<SharedPicture>[] = [
    { versionId: 'v2' },
    { shareId: 'another' },
    { size: 'full' },
    { until: String(Number(until) + 1) },
  ];
  for (const other of others) {
    expect(passes.isSigned({ ...picture, ...other }, 3, NOW)).toBe(false);
  }
  expect(passes.pictureUrl(share, 'v1', 'screen', later(1))).toBe(url.pathname + url.search);
});
