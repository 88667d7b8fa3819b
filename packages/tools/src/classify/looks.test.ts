import { describe, expect, test } from 'vitest';
import { rgbDistance } from '../look/colour.ts';
import { interpretPrompt } from '../look/interpret.ts';
import type { Look, SurfaceRole } from '../look/look.ts';
import { MATERIALS } from '../look/material.ts';
import { STYLES } from '../look/styles/index.ts';
import { SETTING_ROLES, SPACE_KINDS } from './kinds.ts';
import { lookFor, lookOf } from './looks.ts';
import { BRANCHES, classifyTree } from './tree.ts';

const seconds = classifyTree().flatMap((top) => top.children);
const leaves = seconds.flatMap((second) => second.children);

/** Mean RGB distance of the first finishes of the roles that both have. */
function difference(first: Look, second: Look): number {
  const roles = Object.keys(first.finishes) as SurfaceRole[];
  const distances = roles.map((role) => {
    const a = first.finishes[role]?.[0];
    const b = second.finishes[role]?.[0];
    return a && b ? rgbDistance(a.colour, b.colour) : 0;
  });
  return distances.reduce((sum, d) => sum + d, 0) / roles.length;
}

describe('lookOf', () => {
  test.each([...seconds, ...leaves].map(({ id, name }) => [id, name]))(
    '%s %s is a whole look',
    (id) => {
      const { finishes, light } = lookOf(id);
      for (const [role, list] of Object.entries(finishes)) {
        expect(list.length, role).toBeGreaterThan(0);
        for (const { material, colour } of list) {
          expect(MATERIALS).toHaveProperty(material);
          expect(colour).toMatch(/^#[0-9a-f]{6}$/);
        }
      }
      expect(light.temperatureK).toBeGreaterThanOrEqual(2700);
      expect(light.temperatureK).toBeLessThanOrEqual(9000);
      expect(Math.abs(light.exposureEv)).toBeLessThanOrEqual(1.5);
      expect(light.contrast).toBeGreaterThanOrEqual(0);
      expect(light.contrast).toBeLessThanOrEqual(1);
    },
  );

  test('covers the roles of its setting and no others', () => {
    for (const branch of BRANCHES) {
      for (const space of branch.spaces) {
        const roles = Object.keys(lookOf(branch.code + space.code).finishes).sort();
        expect(roles).toEqual([...SETTING_ROLES[SPACE_KINDS[space.kind].setting]].sort());
      }
    }
  });

  test('offers only styles that have something to say there', () => {
    for (const { code, spaces } of BRANCHES) {
      for (const space of spaces) {
        const roles = SETTING_ROLES[SPACE_KINDS[space.kind].setting];
        for (const style of space.styles) {
          const said = roles.filter((role) => role in STYLES[style].finishes);
          expect(said.length, `${code}${space.code} ${style}`).toBeGreaterThanOrEqual(3);
        }
      }
    }
  });

  test('tells the styles of a space apart', () => {
    for (const { id, name, children } of seconds) {
      const looks = children.map((leaf) => lookOf(leaf.id));
      looks.forEach((first, i) => {
        looks.slice(i + 1).forEach((second, j) => {
          const pair = `${id} ${name}: ${children[i].name} / ${children[i + 1 + j].name}`;
          expect(difference(first, second), pair).toBeGreaterThan(8);
        });
      });
    }
  });

  test('keeps wood and carpet from floors that get wet', () => {
    const wet = seconds.filter(({ name }) => ['卫生间', '厨房'].includes(name));
    expect(wet).toHaveLength(2);
    for (const { id } of wet.flatMap(({ children }) => children)) {
      for (const { material } of lookOf(id).finishes.floor ?? []) {
        expect(['wood', 'fabric']).not.toContain(MATERIALS[material].family);
      }
    }
  });

  test('means by a space its most usual style', () => {
    for (const { id, children } of seconds) expect(lookOf(id)).toEqual(lookOf(children[0].id));
  });

  test('refuses what is not on the second or third level', () => {
    for (const id of ['', '5', '599', '50199', 'x']) expect(() => lookOf(id)).toThrow(RangeError);
  });
});

describe('lookFor', () => {
  test('lays the words of a prompt over the category', () => {
    const look = lookFor('50103', interpretPrompt('胡桃木地板'));
    expect(look.finishes.floor?.[0].material).toBe('walnut');
    expect(look.finishes.wall).toEqual(lookOf('50103').finishes.wall);
  });

  test('puts the style of a prompt in the place of the category’s own, within the space', () => {
    expect(lookFor('50601', interpretPrompt('奶油风'))).toEqual(lookOf('50603'));
  });

  test('keeps a garden a garden when the prompt names a style of rooms', () => {
    const look = lookFor('20152', interpretPrompt('奶油风'));
    expect(look.finishes).toEqual({
      ...lookOf('20152').finishes,
      ...pick(look, 'furniture', 'wall', 'metal'),
    });
  });
});

function pick(look: Look, ...roles: SurfaceRole[]): Look['finishes'] {
  return Object.fromEntries(roles.map((role) => [role, look.finishes[role]]));
}
