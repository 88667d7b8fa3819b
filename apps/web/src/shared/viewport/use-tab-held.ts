import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether Tab is held to see the picture as it was. Tab belongs to the focus: the stage takes it only while the
 * pointer is over it and no control has the focus, so that it is never a trap for the keyboard. A press on
 * the stage gives the focus to the page around it, which is no control.
 */
export function useTabHeld(stageRef: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const isOurs = () => {
      const stage = stageRef.current;
      return stage?.matches(':hover') && document.activeElement?.contains(stage);
    };
    const onDown = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || event.shiftKey || !isOurs()) return;
      event.preventDefault();
      setHeld(true);
    };
    const onUp = (event: KeyboardEvent) => event.key === 'Tab' && setHeld(false);
    const release = () => setHeld(false);
    window.addEventListener('keydown', onDown);
    window.addEventListener('keyup', onUp);
    window.addEventListener('blur', release);
    return () => {
      window.removeEventListener('keydown', onDown);
      window.removeEventListener('keyup', onUp);
      window.removeEventListener('blur', release);
    };
  }, [stageRef]);
  return held;
}
