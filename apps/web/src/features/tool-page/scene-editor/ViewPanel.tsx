import type { Scene } from '@zhuhui/contracts';
import { useId } from 'react';
import { Field, Segmented, Slider, Switch } from '../../../shared/ui/index.ts';
import { timeText } from '../panels/hour.ts';
import styles from './scene-editor.module.css';
import { focused, lit, raised } from './scene-view.ts';
import type { SceneEdit } from './use-scene-edit.ts';

const SEASONS: Readonly<Record<Scene['season'], string>> = {
  spring: '春',
  summer: '夏',
  autumn: '秋',
  winter: '冬',
};
const WEATHERS: Readonly<Record<Scene['light']['weather'], string>> = {
  clear: '晴',
  cloudy: '多云',
  overcast: '阴',
  fog: '雾',
  rain: '雨',
  snow: '雪',
};
const optionsOf = <T extends string>(names: Readonly<Record<T, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value: value as T, label }));

const HOURS = { min: 0, max: 24, step: 0.5 } as const;
/** From lying on the floor to looking down on a house; indoors the ceiling ends it. */
const EYE_M = { min: 0.3, max: 60, step: 0.05 } as const;
const UNDER_CEILING_M = 0.15;
const LENS_MM = { min: 12, max: 85, step: 1 } as const;

/** The light of the scene, and the lens that it is seen through. */
export function ViewPanel({ edit, scene }: { readonly edit: SceneEdit; readonly scene: Scene }) {
  const lamps = useId();
  const { light, camera, season, room } = scene;
  const eyeM = camera.eye[2];
  const ceilingM = room ? room.heightM - UNDER_CEILING_M : EYE_M.max;
  return (
    <section className={styles.view} aria-label="光线与机位">
      <Field label="时刻" aside={timeText(light.hour)}>
        <Slider
          label="时刻"
          value={light.hour}
          {...HOURS}
          onChange={(hour) => edit.change(lit(scene, { hour }), 'hour')}
        />
      </Field>
      <Segmented
        label="天气"
        value={light.weather}
        options={optionsOf(WEATHERS)}
        onChange={(weather) => edit.change(lit(scene, { weather }))}
      />
      <Segmented
        label="季节"
        value={season}
        options={optionsOf(SEASONS)}
        onChange={(next) => edit.change({ ...scene, season: next })}
      />
      <div className={styles.line}>
        <label htmlFor={lamps}>开灯</label>
        <Switch
          id={lamps}
          label="开灯"
          checked={light.lampsOn}
          onChange={(lampsOn) => edit.change(lit(scene, { lampsOn }))}
        />
      </div>
      <Field label="机位高度" aside={`${eyeM.toFixed(2)} 米`}>
        <Slider
          label="机位高度"
          value={eyeM}
          {...EYE_M}
          max={Math.max(eyeM, ceilingM)}
          onChange={(metres) => edit.change(raised(scene, metres), 'eye')}
        />
      </Field>
      <Field label="镜头" aside={`${Math.round(camera.focalMm)} mm`}>
        <Slider
          label="镜头"
          value={camera.focalMm}
          {...LENS_MM}
          onChange={(focalMm) => edit.change(focused(scene, focalMm), 'lens')}
        />
      </Field>
    </section>
  );
}
