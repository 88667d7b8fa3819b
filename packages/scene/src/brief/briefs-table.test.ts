import { expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import type { SceneDescription } from '../design/description.ts';
import { designScene } from '../design/design.ts';
import { BRIEFS_TABLE } from './briefs-table.ts';

test('there are two hundred briefs', () => {
  expect(BRIEFS_TABLE.length).toBeGreaterThanOrEqual(200);
});

test.each(BRIEFS_TABLE)('%s', (brief, expected) => {
  const scene = designScene(brief, 4, TRADE_VOCABULARY);
  const [space, ...tokens] = expected.split(' ');
  const unmet = tokens.filter((token) => !meets(scene, token));
  expect([scene.space, ...unmet]).toEqual([space]);
});

/** Whether a description has what a token of the table asks. */
function meets(scene: SceneDescription, token: string): boolean {
  const { items, surfaces, light, room, site } = scene;
  const rest = token.slice(1);
  const [key, material] = rest.split(':') as [keyof typeof surfaces, string | undefined];
  switch (token[0]) {
    case '=':
      return scene.style === rest;
    case '~':
      return light.weather === rest;
    case '%':
      return scene.season === rest;
    case '#':
      return scene.camera.view === rest;
    case '!':
      return !items.some(({ kind }) => kind === rest);
    case '@':
      return surfaces[key] !== undefined && (!material || surfaces[key].material === material);
    case '&': {
      const places = [
        ...(room?.openings ?? []),
        ...(site?.areas ?? []),
        ...(site?.buildings ?? []),
      ];
      return places.some(({ said }) => said?.split('、').includes(rest));
    }
    default:
  }
  const hour = /^h([<>])(\d+)$/.exec(token);
  if (hour) return hour[1] === '<' ? light.hour < Number(hour[2]) : light.hour > Number(hour[2]);
  if (token.includes('|')) return token.split('|').some((one) => meets(scene, one));
  const [, kind, count, of] = /^([a-z-]+)(?:\*(\d+))?(?::(#?\w+))?$/.exec(token) ?? [];
  const found = items.filter((item) => item.kind === kind && (item.said || count));
  if (of)
    return found.some(({ materials }) =>
      Object.values(materials).some(({ material, color }) => material === of || color === of),
    );
  return found.length >= Number(count ?? 1);
}
