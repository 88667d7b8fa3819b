/** Reflectance of a smooth face for unpolarised light from outside, by Snell's and Fresnel's laws. */
export function fresnelOf(cosine: number, ior: number): number {
  const sine = Math.sqrt(1 - cosine * cosine) / ior;
  const inside = Math.sqrt(1 - sine * sine);
  const parallel = (ior * cosine - inside) / (ior * cosine + inside);
  const crossed = (cosine - ior * inside) / (cosine + ior * inside);
  return (parallel * parallel + crossed * crossed) / 2;
}
