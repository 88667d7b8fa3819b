import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether Tab is held to see the original. Tab keeps moving the focus as soon as it is inside a control:
 * only while nothing, or the stage itself, has the focus does it belong to the stage.
 */
export function useTabHeld(stageRef: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const isOurs = () =>
      document.activeElement === document.body || document.activeElement === stageRef.current;
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
