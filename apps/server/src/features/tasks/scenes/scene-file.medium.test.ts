import { compileVocabulary, designScene, objectKinds } from '@zhuhui/scene/design';
import { LEXICON, MATERIALS, STYLES } from '@zhuhui/tools/look';
import { expect, it } from 'vitest';
import { createSceneFiles, sceneOf } from './scene-file.ts';

const words = { lexicon: LEXICON, materials: MATERIALS, styles: STYLES };
const room = designScene('奶油风卧室，双人床，落地窗', 3, compileVocabulary(words, objectKinds));
const effective = { images: [{ note: '没有场景' }, { scene: JSON.parse(JSON.stringify(room)) }] };

it('is the scene of that very result', () => {
  expect(sceneOf(effective, 1)).toEqual(JSON.parse(JSON.stringify(room)));
});

it.each<[string, Record<string, unknown>, number]>([
  ['a result without a scene', effective, 0],
  ['a result that there is not', effective, 7],
  ['an engine that says nothing', {}, 0],
  ['a scene of an older form', { images: [{ scene: { ...room, version: 0 } }] }, 0],
])('finds nothing in %s', (_, what, index) => {
  expect(() => sceneOf(what, index)).toThrowError(expect.objectContaining({ reason: 'notFound' }));
});

it('writes a model that names every thing, and a description that can be read again', async () => {
  const write = createSceneFiles();
  const model = Buffer.from(await write(room, 'glb'));
  expect(model.toString('latin1', 0, 4)).toBe('glTF');
  expect(model.readUInt32LE(8)).toBe(model.length);
  const json = JSON.parse(model.toString('utf8', 20, 20 + model.readUInt32LE(12)));
  const names = json.nodes.map(({ name }: { name: string }) => name).join(' ');
  for (const { id } of room.items.slice(0, 3)) expect(names).toContain(id);
  const again = JSON.parse(Buffer.from(await write(room, 'json')).toString());
  expect(sceneOf({ images: [{ scene: again }] }, 0)).toEqual(sceneOf(effective, 1));
});
