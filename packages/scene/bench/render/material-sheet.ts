/** All materials on spheres, to be looked at: `node packages/scene/bench/render/material-sheet.ts out.png` */
import sharp from 'sharp';
import { MATERIALS, materialOf } from '../../src/materials/index.ts';
import type { Mesh } from '../../src/mesh/mesh.ts';
import { renderPicture } from '../../src/render/picture.ts';
import { prepare } from '../../src/render/prepare.ts';
import type { RenderObject, RenderScene } from '../../src/render/render-scene.ts';
import { clearDay } from '../../src/render/sky.ts';
import { sheet } from '../../src/render/testing.ts';
import { renderThreads } from './threads.ts';

const [width, height] = [960, 720];
const COLUMNS = 11;
const RADIUS_M = 0.4;
const STEP_M = 0.95;

function sphere(): Mesh {
  const [rings, turns] = [32, 64];
  const mesh = {
    positions: new Float32Array((rings + 1) * (turns + 1) * 3),
    normals: new Float32Array((rings + 1) * (turns + 1) * 3),
    uvs: new Float32Array((rings + 1) * (turns + 1) * 2),
    indices: new Uint32Array(rings * turns * 6),
    slots: new Uint8Array(rings * turns * 2),
  };
  for (let i = 0, v = 0; i <= rings; i++) {
    for (let j = 0; j <= turns; j++, v++) {
      const theta = (i / rings) * Math.PI;
      const phi = (j / turns) * 2 * Math.PI;
      const unit = [
        Math.sin(theta) * Math.cos(phi),
        Math.sin(theta) * Math.sin(phi),
        Math.cos(theta),
      ];
      mesh.normals.set(unit, v * 3);
      const place = [unit[0] * RADIUS_M, unit[1] * RADIUS_M, unit[2] * RADIUS_M + RADIUS_M];
      mesh.positions.set(place, v * 3);
      mesh.uvs.set([phi * RADIUS_M, -theta * RADIUS_M], v * 2);
    }
  }
  for (let i = 0, at = 0; i < rings; i++) {
    for (let j = 0; j < turns; j++, at += 6) {
      const a = i * (turns + 1) + j;
      const b = a + turns + 1;
      mesh.indices.set([a, b, b + 1, a, b + 1, a + 1], at);
    }
  }
  return mesh;
}

const ball = sphere();
const rows = Math.ceil(MATERIALS.length / COLUMNS);
const objects: RenderObject[] = MATERIALS.map((material, i) => {
  const column = i % COLUMNS;
  const row = Math.floor(i / COLUMNS);
  const x = (column - (COLUMNS - 1) / 2) * STEP_M;
  const at = [x, row * STEP_M * 1.1, row * 0.55] as const;
  return { name: material.id, mesh: ball, materials: [material], transform: { at, yawRad: 0.6 } };
});
for (let row = 0; row < rows; row++) {
  const y = (row - 0.5) * STEP_M * 1.1;
  const z = row * 0.55;
  objects.push(
    sheet([-8, y, z], [16, 0, 0], [0, STEP_M * 1.1, 0], materialOf('plasterWhite')),
    sheet([-8, y, z - 0.55], [16, 0, 0], [0, 0, 0.55], materialOf('plasterWhite')),
  );
}
const scene: RenderScene = {
  camera: { eye: [0, -9, 7.5], target: [0, 3.4, 1.9], focalMm: 44, twoPoint: false },
  objects,
  ...clearDay([-0.5, -0.6, 0.75], 3, [0.3, 0.3, 0.3]),
};
const threads = renderThreads(2);
const options = { width, height, quality: 'preview', seed: 1 } as const;
const picture = await renderPicture(prepare(scene), scene.camera, options, threads.run);
await threads.end();
await sharp(picture.rgb, { raw: { width, height, channels: 3 } })
  .png()
  .toFile(process.argv[2] ?? 'materials.png');
