import { fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { memoryOf } from './page-memory.ts';
import { useStagePointers } from './use-stage-pointers.ts';

const onTool = vi.fn();
beforeEach(() => onTool.mockClear());

/** The stage of one editor of a page. */
function Stage({ page }: { readonly page: object }) {
  const stageRef = useRef<HTMLDivElement>(null);
  const ringRef = useRef<HTMLDivElement>(null);
  const view = { scale: 1, x: 0, y: 0 };
  const handlers = useStagePointers({
    ...{ stageRef, ringRef, onTool, memory: memoryOf(page) },
    viewport: { view, panBy: () => undefined, zoomAt: () => undefined },
    ...{ isPanning: false, takesAway: false, isBusy: false },
  });
  return <div ref={stageRef} data-testid="stage" {...handlers} />;
}

/** Lets a pointer come down on a stage. */
function down(stage: HTMLElement, pointerId: number, pointerType: 'pen' | 'touch'): void {
  const event = new MouseEvent('pointerdown', { bubbles: true, clientX: 5, clientY: 5 });
  fireEvent(stage, Object.assign(event, { pointerId, pointerType, pressure: 1 }));
}

/** Opens an editor, lets a pointer come down on it, and closes it. @returns how often the tool was told */
function press(page: object, pointerType: 'pen' | 'touch'): number {
  onTool.mockClear();
  const { getByTestId, unmount } = render(<Stage page={page} />);
  down(getByTestId('stage'), 1, pointerType);
  unmount();
  return onTool.mock.calls.length;
}

it('leaves the drawing to a pen that an earlier editor of the page saw', () => {
  const page = {};
  expect(press(page, 'touch')).toBe(1);
  expect(press(page, 'pen')).toBe(1);
  expect(press(page, 'touch')).toBe(0);
  expect(press({}, 'touch')).toBe(1);
});

it('gives up what the palm drew before the pen came down', () => {
  const { getByTestId } = render(<Stage page={{}} />);
  const stage = getByTestId('stage');
  down(stage, 1, 'touch');
  down(stage, 2, 'pen');
  expect(onTool.mock.calls.map(([event]) => event)).toMatchObject([
    { type: 'down', pointerId: 1 },
    { type: 'interrupt', by: 'gesture' },
    { type: 'down', pointerId: 2 },
  ]);
});
