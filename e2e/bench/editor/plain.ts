import type { Page } from 'playwright-core';

/** What the same strokes cost without an editor: an `<img>`, and a canvas of the picture's size over it. */

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface PlainSettings {
  readonly picture: { readonly base64: string; readonly width: number; readonly height: number };
  readonly place: Place;
  readonly brushPx: number;
  readonly tool: 'brush' | 'lasso';
}

export async function openPlain(page: Page, settings: PlainSettings): Promise<void> {
  await page.goto('about:blank');
  await page.evaluate(async ({ picture, place, brushPx, tool }) => {
    document.body.style.cssText = 'margin:0;overflow:hidden;background:#232628;touch-action:none';
    const bytes = Uint8Array.from(atob(picture.base64), (letter) => letter.charCodeAt(0));
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = picture.width;
    canvas.height = picture.height;
    for (const element of [image, canvas]) {
      element.style.cssText =
        'position:absolute;left:0;top:0;max-width:none;transform-origin:0 0;' +
        `transform:translate(${place.x}px,${place.y}px) scale(${place.scale})`;
      document.body.append(element);
    }
    canvas.style.opacity = '0.55';
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no 2D canvas');
    context.strokeStyle = '#ec6246';
    context.fillStyle = '#ec6246';
    context.lineWidth = tool === 'brush' ? brushPx : 2 / place.scale;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    const outline: [number, number][] = [];
    const at = (event: PointerEvent): [number, number] => [
      (event.clientX - place.x) / place.scale,
      (event.clientY - place.y) / place.scale,
    ];
    let last: [number, number] | null = null;
    const draw = (to: [number, number]) => {
      context.beginPath();
      context.moveTo(...(last ?? to));
      context.lineTo(...to);
      context.stroke();
      last = to;
      outline.push(to);
    };
    window.addEventListener('pointerdown', (event) => draw(at(event)));
    window.addEventListener('pointermove', (event) => {
      if (last) for (const each of event.getCoalescedEvents()) draw(at(each));
    });
    window.addEventListener('pointerup', () => {
      last = null;
      if (tool !== 'lasso') return;
      context.beginPath();
      for (const point of outline) context.lineTo(...point);
      context.fill();
    });
  }, settings);
  await page.waitForTimeout(500);
}
