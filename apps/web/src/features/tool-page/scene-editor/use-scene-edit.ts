import type { Scene, SceneOffer, SceneReading } from '@zhuhui/contracts';
import { useMemo, useState } from 'react';
import { added, piecesWith } from './scene-add.ts';
import {
  loadsOf,
  moved,
  newConflicts,
  type Point,
  removed,
  turned,
  withLoad,
} from './scene-edit.ts';
import { carried, swung } from './scene-view.ts';
import { firstStep, redone, type Steps, stepped, undone } from './steps.ts';

/** A scene that is being changed, step by step; `onChange` hears of every step. */
export function useSceneEdit(reading: SceneReading, onChange: (scene: Scene) => void) {
  const { scene: first, pieces: known, offers } = reading;
  const [steps, setSteps] = useState<Steps<Scene>>(() => firstStep(first));
  const [selected, select] = useState<string | null>(null);
  /** Where the selected thing is drawn to, before it is let go. */
  const [drawnBy, setDrawnBy] = useState<Point>([0, 0]);

  const go = (next: Steps<Scene>) => {
    if (next.now === steps.now) return;
    setSteps(next);
    onChange(next.now);
    if (!next.now.items.some(({ id }) => id === selected)) select(null);
  };
  const change = (next: Scene, under?: string) => go(stepped(steps, next, under));
  const pieces = useMemo(
    () => piecesWith(known, offers, steps.now.items),
    [known, offers, steps.now.items],
  );
  const loads = useMemo(() => loadsOf(first, pieces), [first, pieces]);
  const loadOf = (id: string) => withLoad(loads, id);
  const drawn =
    selected && drawnBy.some((metres) => metres !== 0)
      ? moved(steps.now, loadOf(selected), drawnBy)
      : steps.now;
  const conflicts = useMemo(
    () => newConflicts(first, drawn, pieces, loads),
    [first, drawn, pieces, loads],
  );

  const add = (offer: SceneOffer) => {
    const host = steps.now.items.find(({ id }) => id === selected);
    const { scene, id } = added(steps.now, offer, pieces, host);
    change(scene);
    select(id);
  };

  return {
    scene: drawn,
    pieces,
    conflicts,
    selected,
    select,
    change,
    add,
    drawBy: setDrawnBy,
    letGo: () => {
      setDrawnBy([0, 0]);
      if (drawn !== steps.now) change(drawn);
    },
    /** What is selected; nothing: the camera. */
    move: (by: Point) =>
      selected
        ? change(moved(steps.now, loadOf(selected), by))
        : change(carried(steps.now, by), 'camera'),
    swing: (degrees: number) => change(swung(steps.now, degrees), 'camera'),
    turn: () => selected && change(turned(steps.now, loadOf(selected))),
    remove: (id: string | null) => id && change(removed(steps.now, loadOf(id))),
    undo: steps.past.length > 0 ? () => go(undone(steps)) : null,
    redo: steps.future.length > 0 ? () => go(redone(steps)) : null,
  };
}

export type SceneEdit = ReturnType<typeof useSceneEdit>;
