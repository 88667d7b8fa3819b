import type { PublicTool } from '@zhuhui/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { useForm } from '../FormContext.ts';
import type { useStart } from '../model/use-start.ts';
import { useKeptSheet } from './use-kept-sheet.ts';
import { drawSeed, type VariantPlan, variantsOf } from './variants.ts';

// Few presses lead here: the page is usable before its code is.
const VariantsDialog = lazyPart(async () => ({
  default: (await import('./VariantsDialog.tsx')).VariantsDialog,
}));
const ContactSheet = lazyPart(async () => ({
  default: (await import('./ContactSheet.tsx')).ContactSheet,
}));

interface VariantsProps {
  readonly tool: PublicTool;
  readonly isOpen: boolean;
  readonly isStarting: boolean;
  readonly onStart: ReturnType<typeof useStart>['startSeries'];
  readonly onShow: (taskId: string) => void;
  readonly onClose: () => void;
}

/** Materials against times of day: the choice, and then the sheet with what came of it. */
export function Variants({ tool, isOpen, isStarting, onStart, onShow, onClose }: VariantsProps) {
  const form = useForm();
  const [sheet, keepSheet, leaveSheet] = useKeptSheet(tool.definition.id);
  if (!isOpen) return null;

  const start = (plan: VariantPlan) => {
    const { prompt, seed } = form.getState().settings;
    const variants = variantsOf(
      plan,
      typeof prompt === 'string' ? prompt : '',
      typeof seed === 'number' ? seed : drawSeed(),
    );
    onStart(
      variants.map(({ change }) => change),
      (taskIds) => keepSheet({ plan, taskIds }),
    );
  };
  return (
    <Suspense fallback={null}>
      {sheet ? (
        <ContactSheet
          title={`${tool.definition.name} · 材质 × 时间`}
          sheet={sheet}
          onShow={(taskId) => {
            onShow(taskId);
            onClose();
          }}
          onAnew={leaveSheet}
          onClose={onClose}
        />
      ) : (
        <VariantsDialog tool={tool} isStarting={isStarting} onStart={start} onClose={onClose} />
      )}
    </Suspense>
  );
}
