import type { Scene } from '@zhuhui/contracts';
import { type PointerEvent, useRef, useState } from 'react';
import { useSize } from '../../../shared/hooks/use-size.ts';
import { rootScale } from '../../../shared/theme/root-scale.ts';
import { classes } from '../../../shared/ui/index.ts';
import { PlanCamera } from './PlanCamera.tsx';
import { type PlanFrame, planFrame } from './plan-frame.ts';
import { footprintOf, type Pieces, type Point, STEP_M } from './scene-edit.ts';
import styles from './scene-editor.module.css';

interface ScenePlanProps {
  readonly scene: Scene;
  readonly pieces: Pieces;
  readonly names: ReadonlyMap<string, string>;
  readonly selected: string | null;
  /** Items that stand where they cannot. */
  readonly troubled: ReadonlySet<string>;
  readonly onSelect: (id: string | null) => void;
  /** How far the selected item was drawn from where it stood, in whole steps. */
  readonly onDrag: (by: Point) => void;
  readonly onDrop: () => void;
  /** The scene with its camera somewhere else; `under` as in `stepped`. */
  readonly onView: (scene: Scene, under: string) => void;
}

/** What hangs higher is drawn by its outline alone, so that what stands under it can be seen. */
const OVERHEAD_M = 1.7;
/** As thick as walls are drawn, outside of their inner faces. */
const WALL_PX = 7;
/** Thinner things have no front worth showing. */
const FLAT_M = 0.05;
/** A name takes about so much of the plan, per character and in height, px at the usual root. */
const NAME_PX = { character: 13, height: 18 } as const;

/** The scene from above: walls with their openings, grounds, buildings, and every thing's footprint. */
export function ScenePlan(props: ScenePlanProps) {
  const { scene, pieces, names, selected, troubled, onSelect, onDrag, onDrop } = props;
  const pane = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(pane);
  const [from, setFrom] = useState<{ readonly at: Point; readonly frame: PlanFrame } | null>(null);
  // While something is drawn along, the plan stays as it lies.
  const frame = from?.frame ?? planFrame(scene, width, height);
  const { toPx, scale } = frame;

  const take = (event: PointerEvent, id: string) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    onSelect(id);
    setFrom({ at: [event.clientX, event.clientY], frame });
  };
  const draw = ({ clientX, clientY }: PointerEvent) => {
    if (!from) return;
    const steps = (px: number) => Math.round(px / scale / STEP_M) * STEP_M;
    onDrag([steps(clientX - from.at[0]), steps(from.at[1] - clientY)]);
  };
  const drop = () => {
    if (from) onDrop();
    setFrom(null);
  };
  const lying = scene.items
    .flatMap((item) => {
      const piece = pieces.get(item.id);
      return piece ? [{ item, piece, topM: item.at[2] + piece.sizeM[2] }] : [];
    })
    .toSorted((a, b) => a.topM - b.topM);

  return (
    <div className={styles.pane} ref={pane}>
      <svg
        width={width}
        height={height}
        role="img"
        aria-label={`平面图，${scene.items.length} 件物品`}
        className={styles.plan}
        onPointerDown={() => onSelect(null)}
      >
        <Ground scene={scene} frame={frame} />
        {lying.map(({ item, piece }) => {
          const corners = footprintOf(item, piece).map(toPx);
          const [left, right] = [corners[0], corners[1]];
          const name = names.get(item.id) ?? '';
          const isNamed = nameFits(name, corners) && item.at[2] < OVERHEAD_M;
          return (
            <g
              key={item.id}
              className={classes(
                styles.item,
                item.at[2] >= OVERHEAD_M && styles.overhead,
                troubled.has(item.id) && styles.troubled,
                item.id === selected && styles.selected,
              )}
              onPointerDown={(event) => take(event, item.id)}
              onPointerMove={draw}
              onPointerUp={drop}
              onPointerCancel={drop}
            >
              <title>{name}</title>
              <polygon points={pointsOf(corners)} />
              {left && right && piece.sizeM[2] > FLAT_M && (
                <line
                  className={styles.front}
                  x1={left[0]}
                  y1={left[1]}
                  x2={right[0]}
                  y2={right[1]}
                />
              )}
              {isNamed && (
                <text x={toPx([item.at[0], item.at[1]])[0]} y={toPx([item.at[0], item.at[1]])[1]}>
                  {name}
                </text>
              )}
            </g>
          );
        })}
        <PlanCamera scene={scene} frame={frame} onView={props.onView} />
      </svg>
    </div>
  );
}

const pointsOf = (points: readonly Point[]): string => points.map((at) => at.join(',')).join(' ');

function nameFits(name: string, corners: readonly Point[]): boolean {
  const extent = (k: 0 | 1) => {
    const values = corners.map((at) => at[k]);
    return Math.max(...values) - Math.min(...values);
  };
  const scale = rootScale();
  return extent(0) > name.length * NAME_PX.character * scale && extent(1) > NAME_PX.height * scale;
}

/** What the things stand on and between. */
function Ground({
  scene,
  frame: { toPx, scale },
}: {
  readonly scene: Scene;
  readonly frame: PlanFrame;
}) {
  const { room, site } = scene;
  return (
    <g className={styles.ground}>
      {site?.areas.map(({ id, kind, polygon }) => (
        <polygon key={id} data-kind={kind} points={pointsOf(polygon.map(toPx))} />
      ))}
      {site?.buildings.map(({ id, at, widthM, depthM, yawDeg }) => (
        <polygon
          key={id}
          className={styles.building}
          points={pointsOf(rectangle(at, widthM, depthM, yawDeg).map(toPx))}
        />
      ))}
      {room && (
        <polygon
          className={styles.room}
          // Half of it lies under the floor.
          strokeWidth={2 * WALL_PX}
          points={pointsOf(room.plan.map(toPx))}
        />
      )}
      {room?.skylights?.map(({ id, at, widthM, depthM }) => (
        <polygon
          key={id}
          className={styles.skylight}
          points={pointsOf(rectangle(at, widthM, depthM, 0).map(toPx))}
        />
      ))}
      {room?.openings.map(({ kind, wall, fromM, widthM }, k) => {
        const [a, b] = alongWall(room.plan, wall, [fromM, fromM + widthM], WALL_PX / 2 / scale).map(
          toPx,
        );
        return (
          a &&
          b && (
            <line
              // biome-ignore lint/suspicious/noArrayIndexKey: openings stay as they are
              key={k}
              className={styles.opening}
              data-kind={kind}
              strokeWidth={WALL_PX}
              x1={a[0]}
              y1={a[1]}
              x2={b[0]}
              y2={b[1]}
            />
          )
        );
      })}
    </g>
  );
}

function rectangle([x, y]: Point, w: number, d: number, yawDeg: number): readonly Point[] {
  const turn = (yawDeg * Math.PI) / 180;
  const [c, s] = [Math.cos(turn) / 2, Math.sin(turn) / 2];
  const signs: readonly Point[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  return signs.map(([u, v]) => [x + u * w * c - v * d * s, y + u * w * s + v * d * c]);
}

/** Points of a wall, by how far they are from its start, and so much outside of its inner face. */
function alongWall(
  plan: readonly Point[],
  wall: number,
  metres: readonly number[],
  outM: number,
): Point[] {
  const from = plan[wall];
  const to = plan[(wall + 1) % plan.length];
  if (!from || !to) return [];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  // The plan runs counter-clockwise: outside is to the right of a wall.
  return metres.map((m) => [from[0] + ux * m + uy * outM, from[1] + uy * m - ux * outM]);
}
