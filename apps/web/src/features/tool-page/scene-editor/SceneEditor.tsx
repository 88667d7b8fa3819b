import { useQuery } from '@tanstack/react-query';
import type { Scene, SceneReading } from '@zhuhui/contracts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call, messageOf } from '../../../shared/api-client/index.ts';
import { useSignIn } from '../../../shared/data/sign-in.ts';
import { useCurrentUser } from '../../../shared/data/user.ts';
import { formatNumber } from '../../../shared/format/number.ts';
import { useHotkeys } from '../../../shared/hooks/use-hotkeys.ts';
import {
  Button,
  classes,
  Dialog,
  Empty,
  Icon,
  IconButton,
  Spinner,
} from '../../../shared/ui/index.ts';
import { AddList } from './AddList.tsx';
import { ItemPanel } from './ItemPanel.tsx';
import { itemNames } from './plan-frame.ts';
import { ScenePlan } from './ScenePlan.tsx';
import { type Conflict, STEP_M } from './scene-edit.ts';
import styles from './scene-editor.module.css';
import { useSceneEdit } from './use-scene-edit.ts';
import { ViewPanel } from './ViewPanel.tsx';

/** One press turns the camera by so much. */
const SWING_DEG = 5;

interface SceneEditorProps {
  readonly scene: Readonly<Record<string, unknown>>;
  readonly onChange: (scene: Scene) => void;
  /** What a press of 生成 costs; null where it cannot be pressed. */
  readonly cost: number | null;
  readonly onRender: () => void;
  readonly onClose: () => void;
}

/** Changes the furniture of a described scene over its plan. Every step is kept at once. */
export function SceneEditor({ scene, ...desk }: SceneEditorProps) {
  const user = useCurrentUser();
  const ask = useSignIn((state) => state.ask);
  const [first] = useState(scene);
  const reading = useQuery({
    queryKey: ['scene-reading', first],
    queryFn: ({ signal }) => call('readScene', { scene: first }, { signal }),
    enabled: user !== null,
    retry: false,
    gcTime: 0,
  });
  return (
    <Dialog title="改场景" variant="stage" onClose={desk.onClose}>
      {reading.data ? (
        <Desk reading={reading.data} {...desk} />
      ) : (
        <div className={styles.waiting}>
          {reading.isError && <p role="alert">{messageOf(reading.error)}</p>}
          {reading.isFetching && <Spinner />}
          {user === null && (
            <Empty icon="user" title="登录后可以改场景">
              <Button variant="primary" onClick={() => ask()}>
                登录
              </Button>
            </Empty>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface DeskProps extends Omit<SceneEditorProps, 'scene'> {
  readonly reading: SceneReading;
}

function Desk({ reading, cost, onChange, onRender, onClose }: DeskProps) {
  const edit = useSceneEdit(reading, onChange);
  const { scene, pieces, selected, conflicts } = edit;
  const [isAdding, setAdding] = useState(false);
  const names = useMemo(
    () => itemNames(scene.items, (id) => pieces.get(id)?.name ?? id),
    [scene.items, pieces],
  );
  const troubled = new Set(conflicts.flatMap(({ id, other }) => (other ? [id, other] : [id])));
  const item = scene.items.find(({ id }) => id === selected);
  const piece = item && pieces.get(item.id);
  const remove = () => edit.remove(selected);
  // The chosen thing stands above the list that it was chosen in.
  const sideRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected !== null && sideRef.current) sideRef.current.scrollTop = 0;
  }, [selected]);
  useHotkeys({
    arrowleft: () => edit.move([-STEP_M, 0]),
    arrowright: () => edit.move([STEP_M, 0]),
    arrowup: () => edit.move([0, STEP_M]),
    arrowdown: () => edit.move([0, -STEP_M]),
    'shift+arrowleft': () => edit.swing(SWING_DEG),
    'shift+arrowright': () => edit.swing(-SWING_DEG),
    r: edit.turn,
    delete: remove,
    backspace: remove,
    'mod+z': () => edit.undo?.(),
    'mod+shift+z': () => edit.redo?.(),
    'mod+y': () => edit.redo?.(),
  });

  return (
    <div className={styles.desk}>
      <ScenePlan
        {...{ scene, pieces, names, selected, troubled }}
        onSelect={edit.select}
        onDrag={edit.drawBy}
        onDrop={edit.letGo}
        onView={edit.change}
      />
      <div className={styles.side}>
        <div className={styles.scroll} ref={sideRef}>
          {item && piece ? (
            <ItemPanel
              {...{ edit, item, piece, materials: reading.materials }}
              name={names.get(item.id) ?? ''}
            />
          ) : (
            <>
              <p className={styles.hint}>
                点一件再改：拖动或按方向键移 0.1 米，R 转 90°，Delete
                去掉。没选物品时，方向键移相机，Shift ← → 转相机。
              </p>
              <ViewPanel edit={edit} scene={scene} />
            </>
          )}
          <div className={styles.listHead}>
            <h3>{scene.items.length} 件物品</h3>
            <Button
              variant="plain"
              size="small"
              icon="plus"
              aria-pressed={isAdding}
              onClick={() => setAdding(!isAdding)}
            >
              添一件
            </Button>
          </div>
          {isAdding && <AddList offers={reading.offers} onAdd={edit.add} />}
          <ul className={styles.list}>
            {scene.items.map(({ id }) => (
              <li key={id} className={classes(styles.row, id === selected && styles.on)}>
                <button
                  type="button"
                  className={styles.name}
                  aria-pressed={id === selected}
                  onClick={() => edit.select(id === selected ? null : id)}
                >
                  {names.get(id)}
                  {troubled.has(id) && <Icon name="warning" size="small" />}
                </button>
                <IconButton
                  icon="trash"
                  label={`去掉${names.get(id)}`}
                  onClick={() => edit.remove(id)}
                />
              </li>
            ))}
          </ul>
        </div>
        <footer className={styles.foot}>
          <p className={styles.warning} role="status">
            {conflicts.length > 0 && warningOf(conflicts, names)}
          </p>
          <IconButton
            icon="undo"
            label="撤销（Ctrl Z）"
            disabled={!edit.undo}
            onClick={() => edit.undo?.()}
          />
          <IconButton
            icon="redoStep"
            label="重做（Ctrl Shift Z）"
            disabled={!edit.redo}
            onClick={() => edit.redo?.()}
          />
          <Button onClick={onClose}>完成</Button>
          <Button variant="primary" disabled={cost === null} onClick={onRender}>
            生成{cost ? ` · ${formatNumber(cost)} 券` : ''}
          </Button>
        </footer>
      </div>
    </div>
  );
}

/** Of more than this the rest is counted. */
const TOLD = 2;

function warningOf(conflicts: readonly Conflict[], names: ReadonlyMap<string, string>): string {
  const told = conflicts.slice(0, TOLD).map(({ id, other }) => {
    const quoted = (each: string) => `“${names.get(each) ?? each}”`;
    return other ? `${quoted(id)}与${quoted(other)}重叠` : `${quoted(id)}出了墙`;
  });
  const rest = conflicts.length - TOLD;
  return `${told.join('，')}${rest > 0 ? `，还有 ${rest} 处` : ''}`;
}
