/** A projective map of the plane, row by row: (x, y, 1) ↦ (X, Y, W), the point (X / W, Y / W). */
export type Homography = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/** A point, or with third coordinate 0 a direction, in homogeneous coordinates. */
export type HomogeneousPoint = readonly [number, number, number];

/** The line through two points (or a point and a direction); its first two values have length 1. */
export function lineThrough(a: HomogeneousPoint, b: HomogeneousPoint): HomogeneousPoint {
  const line = [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  ] as const;
  const length = Math.hypot(line[0], line[1]);
  return [line[0] / length, line[1] / length, line[2] / length];
}

/**
 * The picture of a shift along a plane of the scene: the elation I + k · centre · axisᵀ, where `axis` is
 * the plane's vanishing line and `centre`, a point on it, the vanishing point of the direction (Hartley
 * and Zisserman, Multiple View Geometry, A7.3). Lines through the centre go over into themselves.
 */
export function elation(centre: HomogeneousPoint, axis: HomogeneousPoint, k: number): Homography {
  const at = (row: number, column: number): number =>
    (row === column ? 1 : 0) + k * centre[row] * axis[column];
  return [at(0, 0), at(0, 1), at(0, 2), at(1, 0), at(1, 1), at(1, 2), at(2, 0), at(2, 1), at(2, 2)];
}
