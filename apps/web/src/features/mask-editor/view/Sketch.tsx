import { useEffect, useRef } from 'react';
import type { View } from '../../../shared/viewport/viewport.ts';
import type { Point } from '../core/geometry.ts';
import type { MaskSession } from '../core/session.ts';
import { sketchOf } from '../core/sketch.ts';
import styles from './Sketch.module.css';

interface SketchProps {
  readonly session: MaskSession;
  readonly view: View;
}

/** What is being drawn beside the mask: an outline in progress, a rectangle, a box to select by. */
export function Sketch({ session, view }: SketchProps) {
  const svg = useRef<SVGSVGElement>(null);
  const latest = useRef(view);
  latest.current = view;

  useEffect(() => {
    let frame = 0;
    const draw = () => {
      frame = 0;
      if (svg.current) drawSketch(svg.current, session, latest.current);
    };
    // Followed by the pointer: React would draw the whole editor with each move.
    session.onSketch = () => {
      if (frame === 0) frame = requestAnimationFrame(draw);
    };
    return () => {
      session.onSketch = () => undefined;
      cancelAnimationFrame(frame);
    };
  }, [session]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view shows it elsewhere
  useEffect(() => session.onSketch(), [session, view]);

  return (
    <svg ref={svg} className={styles.sketch} aria-hidden="true">
      <path className={styles.under} />
      <path className={styles.line} />
      <path className={styles.next} />
      <path className={styles.corners} />
      <path className={styles.first} />
    </svg>
  );
}

/** The paths of the sketch, in the order of its elements. */
function drawSketch(svg: SVGSVGElement, session: MaskSession, view: View): void {
  const shape = sketchOf(session.hand);
  svg.toggleAttribute('data-shown', shape !== null);
  if (!shape) return;
  svg.setAttribute('data-sign', shape.sign);
  const at = ({ x, y }: Point) =>
    `${(view.x + x * view.scale).toFixed(1)} ${(view.y + y * view.scale).toFixed(1)}`;
  const line = `M${shape.line.map(at).join('L')}${shape.isClosed ? 'Z' : ''}`;
  const last = shape.line.at(-1);
  const next = shape.hover && last ? `M${at(last)}L${at(shape.hover)}` : '';
  // A line of no length with round ends is a dot.
  const dots = (points: readonly Point[]) => points.map((point) => `M${at(point)}h0`).join('');
  const paths = [line, line, next, dots(shape.corners.slice(1)), dots(shape.corners.slice(0, 1))];
  paths.forEach((path, index) => {
    svg.children[index]?.setAttribute('d', path);
  });
}
