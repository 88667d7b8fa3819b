import type { PublicTool } from '@zhuhui/contracts';
import { priceOf } from '@zhuhui/tools';
import { Suspense } from 'react';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { useForm, useFormState } from '../FormContext.ts';
import { useMaskDesk } from '../MaskDesk.ts';

// Few presses lead here: the page is usable before its code is.
const SceneEditor = lazyPart(async () => ({
  default: (await import('./SceneEditor.tsx')).SceneEditor,
}));

interface SceneDeskProps {
  readonly tool: PublicTool;
  readonly onStart: () => void;
}

/** The editor of the scene that is on the desk. */
export function SceneDesk({ tool, onStart }: SceneDeskProps) {
  const form = useForm();
  const desk = useMaskDesk();
  const name = desk.slot ?? '';
  const settings = useFormState((state) => state.settings);
  const scene = settings[name];
  if (form.tool.fields[name]?.kind !== 'scene' || typeof scene !== 'object' || scene === null) {
    return null;
  }
  return (
    <Suspense fallback={null}>
      <SceneEditor
        scene={scene as Readonly<Record<string, unknown>>}
        cost={tool.available ? priceOf(tool.definition, settings, tool.price.base) : null}
        onChange={(next) => form.set(name, next)}
        onRender={() => {
          desk.close();
          onStart();
        }}
        onClose={desk.close}
      />
    </Suspense>
  );
}
