import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from 'playwright-core';

/** Browsers take a finger that rests for half a second for a long press. */
const LONG_PRESS_MS = 800;
/** A finger lifted in full swing throws what it moves, and the next tap would only catch it. */
const REST_MS = 120;
/** Two taps on one place within this are a double tap, of which buttons take the first alone. */
const DOUBLE_TAP_MS = 500;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Fingers and a pen on the screen, as the browser gets them from the system. */
export class Fingers {
  readonly #devtools: CDPSession;

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools;
  }

  static async on(page: Page): Promise<Fingers> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
    return new Fingers(devtools);
  }

  /** Moves fingers together, each along its own path of equally many places; they come one after another. */
  async move(paths: readonly (readonly Point[])[]): Promise<void> {
    const at = (step: number) =>
      paths.map((path, id) => ({ ...(path[step] ?? { x: 0, y: 0 }), id, force: 1 }));
    for (let count = 1; count <= paths.length; count += 1) {
      await this.#send('touchStart', at(0).slice(0, count));
    }
    const steps = paths[0]?.length ?? 0;
    for (let step = 1; step < steps; step += 1) await this.#send('touchMove', at(step));
    await delay(REST_MS);
    await this.#send('touchMove', at(steps - 1));
    await this.#send('touchEnd', []);
  }

  /** A tap that is no part of a double tap, however soon the one before was answered. */
  async tapAnew(place: Locator): Promise<void> {
    await delay(DOUBLE_TAP_MS);
    await place.tap();
  }

  /** One finger rests on a place long enough to mean more than a tap. */
  async press(place: Point): Promise<void> {
    await this.#send('touchStart', [{ ...place, id: 0, force: 1 }]);
    await delay(LONG_PRESS_MS);
    await this.#send('touchEnd', []);
  }

  /** One stroke of a pen, pressed as hard as `force`, 0..1. */
  async pen(path: readonly Point[], force: number): Promise<void> {
    const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Point) =>
      this.#devtools.send('Input.dispatchMouseEvent', {
        type,
        x,
        y,
        force: type === 'mouseReleased' ? 0 : force,
        pointerType: 'pen',
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
        clickCount: 1,
      });
    const [first, ...rest] = path;
    const last = path.at(-1);
    if (!first || !last) return;
    await send('mousePressed', first);
    for (const point of rest) await send('mouseMoved', point);
    await send('mouseReleased', last);
  }

  async #send(
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    touchPoints: { x: number; y: number; id: number; force: number }[],
  ): Promise<void> {
    await this.#devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}
