type Point = readonly [x: number, y: number];

/** A stroke of a drawing, in its units, y upwards. */
export type Stroke =
  | {
      readonly kind: 'line';
      readonly points: readonly Point[];
      readonly closed: boolean;
      /** By point: tangent of a quarter of the angle of the arc to the next one; nothing or 0 is straight. */
      readonly bulges?: readonly (number | undefined)[];
    }
  | {
      readonly kind: 'arc';
      readonly centre: Point;
      readonly radius: number;
      /** Anticlockwise from the x axis. */
      readonly fromDegrees: number;
      readonly toDegrees: number;
    };

export interface Extent {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** What strokes reach; of bulges only their ends, of arcs their whole circles. */
export function boundsOf(strokes: readonly Stroke[]): Extent {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  const reach = ([x, y]: Point, by = 0) => {
    left = Math.min(left, x - by);
    bottom = Math.min(bottom, y - by);
    right = Math.max(right, x + by);
    top = Math.max(top, y + by);
  };
  for (const stroke of strokes) {
    if (stroke.kind === 'arc') reach(stroke.centre, stroke.radius);
    else for (const point of stroke.points) reach(point);
  }
  // A drawing of one straight line along an axis still has two sides.
  const least = Math.max(right - left, top - bottom, 1e-6) * 1e-3;
  return { left, bottom, right: Math.max(right, left + least), top: Math.max(top, bottom + least) };
}

/** A stroke as SVG path data, y downwards from the extent's top. */
export function pathOf(stroke: Stroke, { left, top }: Extent): string {
  const at = ([x, y]: Point) => `${round(x - left)} ${round(top - y)}`;
  if (stroke.kind === 'arc') return arcPath(stroke, at);
  const { points, closed, bulges = [] } = stroke;
  if (!bulges.some((bulge) => bulge)) return `M${points.map(at).join(' ')}${closed ? 'Z' : ''}`;
  const [first] = points;
  const steps = points.map((point, index) => {
    const next = points[index + 1] ?? (closed ? first : undefined);
    if (!next) return '';
    const bulge = bulges[index] ?? 0;
    return bulge === 0 ? `L${at(next)}` : `A${bulgeArc(point, next, bulge)} ${at(next)}`;
  });
  return `M${first ? at(first) : ''}${steps.join('')}${closed ? 'Z' : ''}`;
}

/** Radius and flags: from chord c and bulge b, r = c (1 + b²) / 4|b|; a positive one turns anticlockwise. */
function bulgeArc([x1, y1]: Point, [x2, y2]: Point, bulge: number): string {
  const chord = Math.hypot(x2 - x1, y2 - y1);
  const radius = round((chord * (1 + bulge * bulge)) / (4 * Math.abs(bulge)));
  return `${radius} ${radius} 0 ${Math.abs(bulge) > 1 ? 1 : 0} ${bulge > 0 ? 0 : 1}`;
}

function arcPath(
  { centre: [x, y], radius, fromDegrees, toDegrees }: Extract<Stroke, { kind: 'arc' }>,
  at: (point: Point) => string,
): string {
  const on = (degrees: number): Point => {
    const angle = (degrees * Math.PI) / 180;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  };
  const sweep = (((toDegrees - fromDegrees) % 360) + 360) % 360 || 360;
  // One command cannot draw a whole circle: both ends would be the same point.
  const steps = sweep > 359.9 ? [sweep / 2, sweep] : [sweep];
  const r = round(radius);
  const arcs = steps.map((by, index) => {
    const turned = by - (steps[index - 1] ?? 0);
    return `A${r} ${r} 0 ${turned > 180 ? 1 : 0} 0 ${at(on(fromDegrees + by))}`;
  });
  return `M${at(on(fromDegrees))}${arcs.join('')}`;
}

const round = (value: number) => Math.round(value * 100) / 100;
