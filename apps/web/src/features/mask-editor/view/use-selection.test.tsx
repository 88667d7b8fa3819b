import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MaskEditorProps } from '../../../shared/mask/mask-editor-port.ts';
import { useToasts } from '../../../shared/ui/toast.ts';
import { answer, Refusal } from '../../../testing/handlers.ts';
import { server } from '../../../testing/server.ts';
import { SELECTED, type Tile } from '../core/document.ts';
import { flagsOf } from '../core/editor-state.ts';
import { MaskSession } from '../core/session.ts';
import type { Picked } from '../core/tools/select.ts';
import { workshopHere } from '../core/workshop.ts';
import { useSelection } from './use-selection.ts';

/** Segmentation by clicks: in use, running, answered, given up, refused. */

const SIZE = { width: 300, height: 200 };
const NOWHERE: readonly Tile[] = [0, 0];
/** What the server selects. */
const FOUND: readonly Tile[] = [SELECTED, 0];
const MASK = { maskFileId: 'm', maskUrl: 'http://localhost/files/m', area: 1 } as const;

/** The points of each question, in the order they came. */
let asked: { readonly x: number; readonly label: number }[][];
/** Lets the server answer. */
let letGo: () => void;
const onSignIn = vi.fn();

beforeEach(() => {
  asked = [];
  onSignIn.mockClear();
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  server.use(
    answer('clickMask', async ({ points = '[]' }) => {
      asked.push(JSON.parse(points));
      await gate;
      return { ...MASK, bbox: [0, 0, 1, 1] };
    }),
    http.get('*/files/m', () => HttpResponse.arrayBuffer(new ArrayBuffer(1))),
  );
});

function open(fileId: string | null = 'p', transfer?: MaskEditorProps['picture']['transfer']) {
  const session = new MaskSession({
    picture: SIZE,
    state: { tool: 'select' },
    workshop: workshopHere(async () => ({ size: SIZE, tiles: FOUND })),
    onChange: () => undefined,
    onPick: () => undefined,
    whenIdle: () => undefined,
  });
  const picture: Parameters<typeof useSelection>[0]['picture'] = {
    ...{ ...SIZE, fileId },
    ...(transfer && { transfer }),
  };
  const { result, rerender, unmount } = renderHook(
    (changed) => useSelection({ picture: { ...picture, ...changed }, onSignIn }),
    { initialProps: {} as Partial<typeof picture> },
  );
  const click = (x: number, sign: Picked['sign'] = 'add') =>
    act(() => result.current.pick(session, { kind: 'point', sign, at: { x, y: 20 } }));
  const isRunning = () => flagsOf(session.view().state).segmentationRunning;
  return { session, result, rerender, unmount, click, isRunning };
}

const untilAsked = (times: number) => waitFor(() => expect(asked).toHaveLength(times));

it('is in use, then running, then lays the answer into the mask', async () => {
  const { session, result, click, isRunning } = open();
  expect(flagsOf(session.view().state)).toMatchObject({
    segmentationInUse: true,
    segmentationRunning: false,
  });
  click(10);
  expect(isRunning()).toBe(true);
  expect(result.current.pending?.prompt.points).toEqual([{ x: 10, y: 20, label: 1 }]);
  await untilAsked(1);
  letGo();
  await waitFor(() => expect(isRunning()).toBe(false));
  expect(result.current.pending).toBeNull();
  expect(session.document.tiles).toEqual(FOUND);
  session.undo();
  expect(session.document.tiles).toEqual(NOWHERE);
});

it('takes a click along that has no answer yet', async () => {
  const { session, click, isRunning } = open();
  click(10);
  await untilAsked(1);
  click(40);
  await untilAsked(2);
  expect(asked[1]?.map(({ x }) => x)).toEqual([10, 40]);
  expect(isRunning()).toBe(true);
  letGo();
  await waitFor(() => expect(isRunning()).toBe(false));
  // One answer, one step.
  session.undo();
  expect(session.view().canUndo).toBe(false);
});

it('forgets what is given up while it runs, also when the answer comes all the same', async () => {
  const { session, result, click, isRunning } = open();
  click(10);
  await untilAsked(1);
  act(() => result.current.cancel(session));
  expect(isRunning()).toBe(false);
  expect(result.current.pending).toBeNull();
  letGo();
  click(60);
  await waitFor(() => expect(isRunning()).toBe(false));
  expect(asked.at(-1)?.map(({ x }) => x)).toEqual([60]);
  session.undo();
  expect(session.view().canUndo).toBe(false);
});

it('asks for the subject, and begins anew with a click after it', async () => {
  const images: (string | undefined)[] = [];
  server.use(
    answer('subjectMask', ({ image }) => {
      images.push(image);
      return { ...MASK, bbox: [0, 0, 1, 1] };
    }),
  );
  const { session, result, click, isRunning } = open();
  act(() => result.current.pickSubject(session));
  expect(isRunning()).toBe(true);
  await waitFor(() => expect(session.document.tiles).toEqual(FOUND));
  await waitFor(() => expect(isRunning()).toBe(false));
  expect([images, asked]).toEqual([['p'], []]);
  click(10);
  await untilAsked(1);
  expect(asked[0]?.map(({ x }) => x)).toEqual([10]);
  expect(result.current.pending?.refines).toBe(false);
  letGo();
  await waitFor(() => expect(isRunning()).toBe(false));
});

it('says where there is no subject, and asks a visitor to sign in', async () => {
  server.use(
    answer('subjectMask', () => {
      throw new Refusal('badInput', '没有找到清楚的主体，请点选或框选');
    }),
  );
  const { session, result, isRunning } = open();
  act(() => result.current.pickSubject(session));
  await waitFor(() => expect(isRunning()).toBe(false));
  expect(useToasts.getState().toasts.at(-1)?.text).toContain('没有找到清楚的主体');
  expect(session.view().isUntouched).toBe(true);
  const visitor = open(null);
  act(() => visitor.result.current.pickSubject(visitor.session));
  expect(onSignIn).toHaveBeenCalledOnce();
});

it('says why it failed, and works again', async () => {
  const { session, click, isRunning } = open();
  let isBusy = true;
  server.use(
    answer('clickMask', () => {
      if (isBusy) throw new Refusal('tooOften', '点得太快了');
      return { ...MASK, bbox: [0, 0, 1, 1] };
    }),
  );
  click(10);
  await waitFor(() => expect(isRunning()).toBe(false));
  expect(useToasts.getState().toasts.at(-1)?.text).toBe('点得太快了');
  expect(session.view().isUntouched).toBe(true);
  isBusy = false;
  click(10);
  await waitFor(() => expect(session.document.tiles).toEqual(FOUND));
});

it('asks a visitor to sign in, before a picture is there or after', async () => {
  const { click } = open(null);
  click(10);
  expect(onSignIn).toHaveBeenCalledOnce();
  server.use(
    answer('clickMask', () => {
      throw new Refusal('notSignedIn');
    }),
  );
  open().click(10);
  await waitFor(() => expect(onSignIn).toHaveBeenCalledTimes(2));
});

it('waits with a click until the server has the picture', async () => {
  const { session, result, rerender, click, isRunning } = open(null, 'coming');
  click(10);
  click(40);
  expect([isRunning(), session.isPending, asked]).toEqual([true, true, []]);
  expect(result.current.pending?.prompt.points.map(({ x }) => x)).toEqual([10, 40]);
  rerender({ fileId: 'p' });
  await untilAsked(1);
  expect(asked[0]?.map(({ x }) => x)).toEqual([10, 40]);
  letGo();
  await waitFor(() => expect(session.document.tiles).toEqual(FOUND));
  expect(onSignIn).not.toHaveBeenCalled();
});

it('says so when the picture does not come, and lets go of the click', () => {
  const { session, rerender, click, isRunning } = open(null, 'coming');
  click(10);
  act(() => rerender({ transfer: 'offline' }));
  expect([isRunning(), session.isPending]).toEqual([false, false]);
  expect(useToasts.getState().toasts.at(-1)?.text).toContain('网络不通');
  expect(onSignIn).not.toHaveBeenCalled();
  const left = open(null, 'coming');
  left.click(10);
  left.unmount();
  expect(left.session.isPending).toBe(false);
});

it('asks nothing beside the picture', () => {
  const { click, isRunning } = open();
  click(400);
  expect(isRunning()).toBe(false);
  expect(asked).toEqual([]);
});
