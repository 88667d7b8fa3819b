import { BufferAttribute, BufferGeometry, DoubleSide, Ray, Vector3 } from 'three';
import { MeshBVH, SAH } from 'three-mesh-bvh';

/** The same triangles in three-mesh-bvh: answers how many rays (8 numbers each) meet something. */
export function threeCaster(corners: Float32Array): (rays: Float32Array) => number {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(corners.slice(), 3));
  const bvh = new MeshBVH(geometry, { strategy: SAH });
  const ray = new Ray(new Vector3(), new Vector3());
  return (rays) => {
    let met = 0;
    for (let at = 0; at < rays.length; at += 8) {
      ray.origin.set(rays[at], rays[at + 1], rays[at + 2]);
      ray.direction.set(rays[at + 3], rays[at + 4], rays[at + 5]);
      if (bvh.raycastFirst(ray, DoubleSide, 0, rays[at + 6])) met++;
    }
    return met;
  };
}
