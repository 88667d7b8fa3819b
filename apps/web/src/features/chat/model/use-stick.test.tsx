import { act, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useStickToEnd } from './use-stick.ts';

const VIEW_PX = 400;

let grow: () => void;
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        grow = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
});

type Stick = ReturnType<typeof useStickToEnd>;

function Page({ onStick }: { readonly onStick: (stick: Stick) => void }) {
  const scrollerRef = useRef<HTMLDivElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  onStick(useStickToEnd(scrollerRef, contentRef));
  return (
    <div ref={scrollerRef} data-testid="scroller">
      <div ref={contentRef} />
    </div>
  );
}

/** A text of some height in a view of 400 px, scrolled as a browser would. */
function show() {
  let stick: Stick | undefined;
  const onStick = (now: Stick) => {
    stick = now;
  };
  const scroller = render(<Page onStick={onStick} />).getByTestId('scroller');
  let height = VIEW_PX;
  let top = 0;
  Object.defineProperties(scroller, {
    clientHeight: { get: () => VIEW_PX },
    scrollHeight: { get: () => height },
    scrollTop: {
      get: () => top,
      set: (value: number) => {
        top = Math.min(value, height - VIEW_PX);
        fireEvent.scroll(scroller);
      },
    },
  });
  return {
    scroller,
    end: () => stick!,
    growTo: (px: number) =>
      act(() => {
        height = px;
        grow();
      }),
    scrollTo: (px: number) =>
      act(() => {
        scroller.scrollTop = px;
      }),
  };
}

it('follows what grows until the reader goes up, however little, and again from the end', () => {
  const { scroller, end, growTo, scrollTo } = show();
  growTo(1000);
  expect(scroller.scrollTop).toBe(600);
  scrollTo(590);
  growTo(1200);
  expect(scroller.scrollTop).toBe(590);
  expect(end().isAway).toBe(true);
  scrollTo(800);
  growTo(1400);
  expect(scroller.scrollTop).toBe(1000);
  expect(end().isAway).toBe(false);
});

it('is not let go by a text that gets shorter', () => {
  const { scroller, growTo, scrollTo } = show();
  growTo(1400);
  growTo(900);
  scrollTo(500);
  growTo(1600);
  expect(scroller.scrollTop).toBe(1200);
});

it('goes to the end when asked, and stays there', () => {
  const { scroller, end, growTo, scrollTo } = show();
  growTo(1400);
  scrollTo(100);
  act(() => end().toEnd());
  growTo(2000);
  expect(scroller.scrollTop).toBe(1600);
});
