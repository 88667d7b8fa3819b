import { describe, expect, it } from 'vitest';
import { designScene } from './scene-desk.ts';
import type { SceneWishes } from './scene-wishes.ts';

const design = (wishes: SceneWishes) => designScene({ wishes, seed: 1 });
const kindsIn = (wishes: SceneWishes) => design(wishes).description.items.map(({ kind }) => kind);

describe('wishes for a picture', () => {
  it.each([
    ['a modern living room with beige curved sofa', { space: 'living' }, ['sofa-curved']],
    ['cozy coffee shop, brick wall', { space: 'cafe' }, []],
    ['给我家小孩弄个房间', { space: 'childRoom' }, []],
    ['帮我画一个三室两厅的家，豪华', { space: 'living', style: 'lightLuxury' }, []],
    ['欧式古典奢华卧室', { space: 'bedroom', style: 'europeanClassic' }, []],
  ])('understands %s', (prompt, description, kinds) => {
    expect(design({ prompt }).description).toMatchObject(description);
    expect(kindsIn({ prompt })).toEqual(expect.arrayContaining(kinds));
  });

  it('leaves Latin letters in the Chinese words they are part of', () => {
    expect(design({ prompt: 'KTV包厢，RGB灯带' })).toMatchObject({
      description: { space: 'ktv' },
      notes: [],
    });
  });

  it('a chosen room is inside the house the words name, but not another room', () => {
    const inside = design({ prompt: '海边别墅', space: '客厅' });
    expect(inside).toMatchObject({ description: { space: 'living' }, notes: [] });
    const another = design({ prompt: '厨房', space: '客厅' });
    expect(another.description.space).toBe('kitchen');
    expect(another.notes).toEqual(['描述里说的是厨房，没有按所选的客厅设计']);
  });

  it('leaves a house to itself unless people are asked for', () => {
    const people = (prompt: string) => kindsIn({ prompt }).filter((kind) => kind === 'person');
    expect(people('海边别墅').length).toBeLessThanOrEqual(2);
    expect(people('海边别墅，很多人').length).toBeGreaterThan(2);
  });

  it('tells what it did not understand, and what it made of nothing', () => {
    const { description, notes } = design({ prompt: '量子纠缠' });
    expect(description.space).toBe('living');
    expect(notes).toEqual(['没有听懂：量子纠缠', '描述里没有说是什么空间，按客厅设计']);
  });

  it.each([
    ['沙发，茶几', ['描述里没有说是什么空间，按客厅设计']],
    ['变电站，汽车', ['没有听懂：变电站', '描述里没有说是什么空间，按街道景观设计']],
    ['画室，书桌', ['没有专门的“画室”，按书房设计']],
    ['公寓，沙发，茶几', []],
  ])('tells what place it made of %s', (prompt, notes) => {
    expect(design({ prompt }).notes).toEqual(notes);
  });

  it('leaves out what is not wanted, and says so where a room cannot do without', () => {
    const usual = kindsIn({ prompt: '现代卧室' });
    expect(usual).toEqual(expect.arrayContaining(['rug', 'bed-double']));
    const { description, notes } = design({ prompt: '现代卧室', negativePrompt: '床，地毯' });
    expect(description.items.map(({ kind }) => kind)).not.toContain('rug');
    expect(notes).toEqual(['卧室少不了“双人床”，没有去掉']);
  });

  it('what is chosen in a field counts before what the words say of it', () => {
    const { light, camera, surroundings } = design({
      ...{ prompt: '客厅，清晨，城市，鸟瞰' },
      ...{ atmosphere: 'night', view: 'eyeLevel', environment: 'forest' },
    }).description;
    expect({ hour: light.hour, lampsOn: light.lampsOn }).toEqual({ hour: 21, lampsOn: true });
    expect([camera.view, surroundings]).toEqual(['eye', 'forest']);
  });
});
