import type { Material } from '../../src/materials/material.ts';
import type { Mesh } from '../../src/mesh/mesh.ts';
import type { Portal, RenderObject, RenderScene } from '../../src/render/render-scene.ts';
import { clearDay } from '../../src/render/sky.ts';
import type { Scene, Shape, Surface } from '../../src/scene.ts';
import { add, cross, normalize, scale, sub, turn, type Vec3 } from '../../src/vec.ts';

interface Corner {
  readonly at: Vec3;
  readonly normal: Vec3;
}

/** A study of convex solids as triangles, lit by a clear day and its lamps. */
export function renderSceneOf(scene: Scene, portals: readonly Portal[] = []): RenderScene {
  const materials = new Map<Surface, Material>();
  const objects = scene.objects.map(({ name, parts }): RenderObject => {
    const slots: Material[] = [];
    const triangles: { corners: Corner[]; slot: number }[] = [];
    for (const part of parts) {
      if (part.kind === 'seam') continue;
      const material = materials.get(part.surface) ?? materialFor(part.surface);
      materials.set(part.surface, material);
      if (!slots.includes(material)) slots.push(material);
      const slot = slots.indexOf(material);
      for (const corners of trianglesOf(part.shape)) triangles.push({ corners, slot });
    }
    return {
      name,
      mesh: meshOf(triangles),
      materials: slots,
      transform: { at: [0, 0, 0], yawRad: 0 },
    };
  });
  const day = clearDay(scene.sun.toward, 2.5, [0.2, 0.2, 0.18]);
  return { camera: scene.camera, objects, ...day, portals };
}

function meshOf(triangles: readonly { corners: Corner[]; slot: number }[]): Mesh {
  const all = triangles.flatMap(({ corners }) => corners);
  return {
    positions: Float32Array.from(all.flatMap(({ at }) => at)),
    normals: Float32Array.from(all.flatMap(({ normal }) => normal)),
    uvs: Float32Array.from(all.flatMap(alongSurface)),
    indices: Uint32Array.from(all.keys()),
    slots: Uint8Array.from(triangles, ({ slot }) => slot),
  };
}

function alongSurface({ at, normal }: Corner): number[] {
  const [x, y, z] = normal.map(Math.abs);
  if (z >= x && z >= y) return [at[1], at[0]];
  return x > y ? [at[1], at[2]] : [at[0], at[2]];
}

const ROUND = 24;

function trianglesOf(shape: Shape): Corner[][] {
  switch (shape.kind) {
    case 'convex':
      return shape.faces.flatMap((face) => fan(face.map((i) => shape.vertices[i])));
    case 'box': {
      const [x, y, z] = shape.size;
      const corner = (i: number): Vec3 =>
        add(shape.at, turn([(i & 1 ? x : -x) / 2, (i & 2 ? y : -y) / 2, i & 4 ? z : 0], shape.yaw));
      const faces = ['0132', '4576', '0154', '2376', '0264', '1375'];
      const middle = add(shape.at, [0, 0, z / 2]);
      return faces.flatMap((f) =>
        fan(
          [...f].map((i) => corner(Number(i))),
          middle,
        ),
      );
    }
    case 'cylinder': {
      const ring = (radius: number, height: number): Vec3[] =>
        Array.from({ length: ROUND }, (_, k) => {
          const a = (k / ROUND) * 2 * Math.PI;
          return add(shape.at, [radius * Math.cos(a), radius * Math.sin(a), height]);
        });
      const low = ring(shape.radius, 0);
      const high = ring(shape.topRadius, shape.height);
      const middle = add(shape.at, [0, 0, shape.height / 2]);
      const outwards = (p: Vec3): Vec3 => normalize([p[0] - shape.at[0], p[1] - shape.at[1], 0]);
      const sides = low.flatMap((a, k) => {
        const n = (k + 1) % ROUND;
        return [
          [a, low[n], high[n]],
          [a, high[n], high[k]],
        ].map((loop) => loop.map((at) => ({ at, normal: outwards(at) })));
      });
      return [...sides, ...fan(low, middle), ...fan(high, middle)];
    }
    case 'ellipsoid': {
      const point = (i: number, j: number): Corner => {
        const theta = (i / (ROUND / 2)) * Math.PI;
        const phi = (j / ROUND) * 2 * Math.PI;
        const unit: Vec3 = [
          Math.sin(theta) * Math.cos(phi),
          Math.sin(theta) * Math.sin(phi),
          Math.cos(theta),
        ];
        const local: Vec3 = [0, 1, 2].map((k) => unit[k] * shape.radii[k]) as unknown as Vec3;
        const normal: Vec3 = [0, 1, 2].map((k) => unit[k] / shape.radii[k]) as unknown as Vec3;
        return {
          at: add(shape.at, turn(local, shape.yaw)),
          normal: normalize(turn(normal, shape.yaw)),
        };
      };
      const out: Corner[][] = [];
      for (let i = 0; i < ROUND / 2; i++) {
        for (let j = 0; j < ROUND; j++) {
          const [a, b, c, d] = [point(i, j), point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)];
          out.push([a, b, c], [a, c, d]);
        }
      }
      return out;
    }
  }
}

/** A convex loop as triangles; turned away from `middle` when given. */
function fan(loop: readonly Vec3[], middle?: Vec3): Corner[][] {
  let ordered = loop;
  let normal = normalize(cross(sub(loop[1], loop[0]), sub(loop[2], loop[0])));
  if (middle) {
    const away = sub(loop[0], middle);
    if (normal[0] * away[0] + normal[1] * away[1] + normal[2] * away[2] < 0) {
      ordered = [...loop].reverse();
      normal = scale(normal, -1);
    }
  }
  return ordered
    .slice(2)
    .map((_, k) => [ordered[0], ordered[k + 1], ordered[k + 2]].map((at) => ({ at, normal })));
}

const GLOSS: Record<string, number> = { metal: 0.35, stone: 0.25, tile: 0.15, wood: 0.45 };

function materialFor(surface: Surface): Material {
  const rgb = [1, 3, 5].map((k) => {
    const c = Number.parseInt(surface.color.slice(k, k + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as unknown as Vec3;
  const glass = surface.material === 'glass';
  return {
    id: `${surface.material}${surface.color}`,
    name: surface.material,
    words: [],
    albedo: { kind: 'color', rgb: glass ? [0.96, 0.98, 0.97] : scale(rgb, 0.9) },
    roughness: GLOSS[surface.material] ?? 0.8,
    metallic: surface.material === 'metal' ? 1 : 0,
    ior: 1.5,
    transmission: glass ? 1 : 0,
    passage: 'pane',
    ...(surface.material === 'lamp' && { emission: [60, 52, 40] as const }),
  };
}
