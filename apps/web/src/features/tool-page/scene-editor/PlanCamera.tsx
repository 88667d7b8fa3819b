import type { Scene } from '@zhuhui/contracts';
import { type PointerEvent, useState } from 'react';
import type { PlanFrame } from './plan-frame.ts';
import type { Point } from './scene-edit.ts';
import styles from './scene-editor.module.css';
import { aimed, carried } from './scene-view.ts';

/** Film is as wide as this many millimetres of focal length. */
const FILM_MM = 36;
/** How far the handle that turns the camera is from it. */
const AIM_PX = 64;

interface PlanCameraProps {
  readonly scene: Scene;
  readonly frame: PlanFrame;
  readonly onView: (scene: Scene, under: string) => void;
}

interface Hold {
  readonly part: 'eye' | 'aim';
  readonly from: Scene;
  readonly frame: PlanFrame;
  readonly at: Point;
}

/** The camera with what it sees of the plan: drawn along by its eye, turned by the end of its axis. */
export function PlanCamera({ scene, frame, onView }: PlanCameraProps) {
  const [hold, setHold] = useState<Hold | null>(null);
  const { toPx } = hold?.frame ?? frame;
  const { eye, focalMm } = scene.camera;
  const [x, y] = toPx([eye[0], eye[1]]);
  const degrees = degreesOf(scene);
  const half = (AIM_PX * FILM_MM) / 2 / focalMm;

  const take = (part: Hold['part']) => (event: PointerEvent) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setHold({ part, from: scene, frame, at: [event.clientX, event.clientY] });
  };
  const draw = ({ clientX, clientY }: PointerEvent) => {
    if (!hold) return;
    const { part, from, at } = hold;
    const [dx, dy] = [clientX - at[0], clientY - at[1]];
    const { scale, toM } = hold.frame;
    const angle = (degreesOf(from) * Math.PI) / 180;
    const [ex, ey] = hold.frame.toPx([from.camera.eye[0], from.camera.eye[1]]);
    const end: Point = [ex + Math.cos(angle) * AIM_PX + dx, ey + Math.sin(angle) * AIM_PX + dy];
    onView(
      part === 'eye' ? carried(from, [dx / scale, -dy / scale]) : aimed(from, toM(end)),
      `camera ${at.join(' ')}`,
    );
  };
  const held = (part: Hold['part']) => ({
    onPointerDown: take(part),
    onPointerMove: draw,
    onPointerUp: () => setHold(null),
    onPointerCancel: () => setHold(null),
  });

  return (
    <g className={styles.camera} transform={`translate(${x} ${y}) rotate(${degrees})`}>
      <path className={styles.sight} d={`M0 0 L${AIM_PX} ${-half} L${AIM_PX} ${half} Z`} />
      <g {...held('eye')}>
        <title>拖动相机</title>
        <circle className={styles.grip} r="14" />
        <path d="M-7 -6 H5 V-2 L11 -6 V6 L5 2 V6 H-7 Z" />
      </g>
      <g {...held('aim')} transform={`translate(${AIM_PX} 0)`}>
        <title>转动相机</title>
        <circle className={styles.grip} r="12" />
        <circle r="5" />
      </g>
    </g>
  );
}

/** Where it looks, clockwise on the screen from the right. */
function degreesOf({ camera: { eye, target } }: Scene): number {
  return (Math.atan2(eye[1] - target[1], target[0] - eye[0]) * 180) / Math.PI;
}
