import type { SceneItem, SceneMaterial, ScenePiece } from '@zhuhui/contracts';
import { useId } from 'react';
import { Button, IconButton, Select } from '../../../shared/ui/index.ts';
import { type Point, refinished, STEP_M } from './scene-edit.ts';
import styles from './scene-editor.module.css';
import type { SceneEdit } from './use-scene-edit.ts';

interface ItemPanelProps {
  readonly edit: SceneEdit;
  readonly item: SceneItem;
  readonly piece: ScenePiece;
  readonly name: string;
  readonly materials: readonly SceneMaterial[];
}

const MOVES = [
  ['left', '左移 0.1 米（←）', [-STEP_M, 0]],
  ['up', '后移 0.1 米（↑）', [0, STEP_M]],
  ['down', '前移 0.1 米（↓）', [0, -STEP_M]],
  ['right', '右移 0.1 米（→）', [STEP_M, 0]],
] as const satisfies readonly (readonly [string, string, Point])[];

/** What can be done with the selected thing. */
export function ItemPanel({ edit, item, piece, name, materials }: ItemPanelProps) {
  const [w, d, h] = piece.sizeM.map((metres) => metres.toFixed(2));
  return (
    <section className={styles.chosen} aria-label={name}>
      <h3 className={styles.chosenName}>{name}</h3>
      <p className={styles.facts}>
        宽 {w} · 深 {d} · 高 {h} 米
      </p>
      <div className={styles.deeds}>
        {MOVES.map(([icon, label, by]) => (
          <IconButton key={icon} icon={icon} label={label} onClick={() => edit.move(by)} />
        ))}
        <Button size="small" icon="redo" title="转 90°（R）" onClick={edit.turn}>
          转 90°
        </Button>
        <IconButton
          icon="trash"
          label="去掉（Delete）"
          className={styles.last}
          onClick={() => edit.remove(item.id)}
        />
      </div>
      {piece.parts.map((part) => (
        <PartRow key={part.slot} {...{ edit, item, part, materials }} />
      ))}
    </section>
  );
}

interface PartRowProps extends Pick<ItemPanelProps, 'edit' | 'item' | 'materials'> {
  readonly part: ScenePiece['parts'][number];
}

/** A part's material from the library, and its colour. */
function PartRow({ edit, item, part, materials }: PartRowProps) {
  const id = useId();
  const { slot } = part;
  const finish = item.materials[slot] ?? part.finish;
  const worn = materials.find((material) => material.id === finish.material);
  const shelves = [...new Set(materials.flatMap(({ shelf }) => shelf ?? []))];
  const wear = (next: typeof finish) => edit.change(refinished(edit.scene, item.id, slot, next));
  return (
    <div className={styles.part}>
      <label htmlFor={id}>{part.name}</label>
      <Select
        id={id}
        value={finish.material}
        onChange={({ target }) => wear({ material: target.value })}
      >
        {worn?.shelf === null && <option value={worn.id}>{worn.name}</option>}
        {shelves.map((shelf) => (
          <optgroup key={shelf} label={shelf}>
            {materials
              .filter((material) => material.shelf === shelf)
              .map((material) => (
                <option key={material.id} value={material.id}>
                  {material.name}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
      <ColourInput
        label={`${part.name}颜色`}
        value={finish.color ?? worn?.color ?? ''}
        onPick={(color) => wear({ material: finish.material, color })}
      />
    </div>
  );
}

/** Told when a colour is chosen for good: while it is looked for, browsers tell every one on the way. */
function ColourInput({
  label,
  value,
  onPick,
}: {
  readonly label: string;
  readonly value: string;
  readonly onPick: (color: string) => void;
}) {
  return (
    <input
      // The browser's own event `change`, which React knows as `input`, comes once.
      ref={(input) => {
        if (!input) return;
        const pick = () => input.value !== value && onPick(input.value);
        input.addEventListener('change', pick);
        return () => input.removeEventListener('change', pick);
      }}
      key={value}
      type="color"
      className={styles.colour}
      aria-label={label}
      title={label}
      defaultValue={value}
    />
  );
}
