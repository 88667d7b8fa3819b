import { borderShare, type Evidence, halfWidth, type Part } from './part.ts';
import { exteriorRoles } from './roles-exterior.ts';
import { interiorRoles } from './roles-interior.ts';

/** A role for every region. */
export function assignRoles(evidence: Evidence): Part[] {
  const inside = evidence.domain === 'interior' || evidence.domain === 'commercial';
  const parts = inside ? interiorRoles(evidence) : exteriorRoles(evidence);
  joinSlivers(evidence, parts);
  return parts;
}

// A slim shape is a bar only beside glass or standing free; along a wall or a roof it is a moulding
// and takes what it borders on most.
function joinSlivers({ regions, height }: Evidence, parts: Part[]): void {
  for (const r of regions) {
    const part = parts[r.id];
    if (part.role !== 'metal' || halfWidth(r, height) >= 2.2) continue;
    if (borderShare(r, (id) => parts[id].role === 'glazing') > 0.3) continue;
    const upright = r.maxY - r.minY > 2.5 * (r.maxX - r.minX);
    if (upright && r.maxY - r.minY > 0.03 * height) continue;
    let host = -1;
    let most = 0;
    for (const [id, length] of r.borders) {
      const role = parts[id].role;
      if (length <= most || role === 'metal' || role === 'glazing' || role === 'sky') continue;
      [host, most] = [id, length];
    }
    if (host >= 0) Object.assign(part, parts[host], { lamp: false });
  }
}
