import type { Portal, RenderScene } from '../../src/render/render-scene.ts';
import { cafe, kitchenDining, livingRoom } from '../../src/scenes/index.ts';
import { renderSceneOf } from './solids-mesh.ts';

export interface StudyScene {
  readonly name: string;
  readonly scene: RenderScene;
  /** The opening that daylight comes in through. */
  readonly opening: Portal;
}

/** Interiors of the studies as triangles. */
export function studyScenes(): StudyScene[] {
  const living: Portal = { corner: [0.75, 5.4, 0.06], along: [4.1, 0, 0], up: [0, 0, 2.44] };
  const kitchen: Portal = { corner: [0.4, 5.2, 0.05], along: [4, 0, 0], up: [0, 0, 2.4] };
  const front: Portal = { corner: [0.4, 6, 0.05], along: [5, 0, 0], up: [0, 0, 2.6] };
  return [
    { name: 'living', opening: living, scene: renderSceneOf(livingRoom(), [living]) },
    { name: 'kitchen', opening: kitchen, scene: renderSceneOf(kitchenDining()) },
    { name: 'cafe', opening: front, scene: renderSceneOf(cafe()) },
  ];
}
