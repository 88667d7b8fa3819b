import {
  arc,
  type Canvas,
  ellipse,
  fill,
  type Outline,
  rectangle,
  rounded,
  stroke,
} from './canvas.ts';

/** One piece of furniture, drawn in a box of w × h metres with its back at the top, then turned. */
export interface Item {
  readonly kind: keyof typeof PIECES;
  /** Upper left corner of the box as it lies in the plan, metres. */
  readonly x: number;
  readonly y: number;
  /** Size before turning, metres. */
  readonly w: number;
  readonly h: number;
  /** Quarter turns clockwise. */
  readonly turn?: 0 | 1 | 2 | 3;
}

type Shape = (outline: Outline, open?: boolean) => void;

const PIECES = {
  bed: (w: number, h: number, draw: Shape) => {
    draw(rectangle(0, 0, w, h));
    const pillow = (w - 0.3) / 2;
    draw(rounded(0.1, 0.08, 0.1 + pillow, 0.48, 0.08));
    draw(rounded(w - 0.1 - pillow, 0.08, w - 0.1, 0.48, 0.08));
    draw([0, 0.75, w, 0.75], true);
    draw([w * 0.55, 0.75, w, 1.2], true);
  },
  nightstand: (w: number, h: number, draw: Shape) => {
    draw(rectangle(0, 0, w, h));
    draw(ellipse(w / 2, h / 2, 0.12, 0.12));
  },
  wardrobe: (w: number, h: number, draw: Shape) => {
    draw(rectangle(0, 0, w, h));
    draw([0, h / 2, w, h / 2], true);
    for (let x = 0.12; x < w; x += 0.16) draw([x, 0.1, x + 0.05, h - 0.1], true);
  },
  sofa: (w: number, h: number, draw: Shape) => {
    draw(rounded(0, 0, w, h, 0.1));
    draw(rectangle(0.18, 0.22, w - 0.18, h));
    const seats = Math.max(1, Math.round((w - 0.36) / 0.7));
    for (let k = 1; k < seats; k++) {
      const x = 0.18 + ((w - 0.36) * k) / seats;
      draw([x, 0.22, x, h], true);
    }
  },
  armchair: (w: number, h: number, draw: Shape) => {
    draw(rounded(0, 0, w, h, 0.12));
    draw(rectangle(0.14, 0.18, w - 0.14, h));
  },
  coffeeTable: (w: number, h: number, draw: Shape) => draw(rectangle(0, 0, w, h)),
  rug: (w: number, h: number, draw: Shape) => {
    draw(rectangle(0, 0, w, h));
    draw(rectangle(0.08, 0.08, w - 0.08, h - 0.08));
  },
  tvCabinet: (w: number, h: number, draw: Shape) => {
    draw(rectangle(0, 0, w, h));
    draw(rectangle(w * 0.2, 0.05, w * 0.8, 0.13));
  },
  dining: (w: number, h: number, draw: Shape) => {
    const seats = Math.max(1, Math.floor((w - 0.3) / 0.5));
    for (let k = 0; k < seats; k++) {
      const x = (w * (k + 0.5)) / seats - 0.21;
      draw(rounded(x, 0, x + 0.42, 0.42, 0.08));
      draw(rounded(x, h - 0.42, x + 0.42, h, 0.08));
    }
    draw(rectangle(0, 0.3, w, h - 0.3));
  },
  roundTable: (w: number, h: number, draw: Shape) => {
    for (let k = 0; k < 4; k++) {
      const a = (k * Math.PI) / 2 + Math.PI / 4;
      draw(ellipse(w / 2 + 0.42 * w * Math.cos(a), h / 2 + 0.42 * h * Math.sin(a), 0.2, 0.2, 20));
    }
    draw(ellipse(w / 2, h / 2, w * 0.34, h * 0.34));
  },
  toilet: (w: number, h: number, draw: Shape) => {
    draw(rounded(0, 0, w, 0.2, 0.04));
    draw(ellipse(w / 2, 0.2 + (h - 0.2) / 2, w * 0.42, (h - 0.2) / 2));
    draw(ellipse(w / 2, 0.22 + (h - 0.2) / 2, w * 0.28, (h - 0.2) / 2 - 0.08));
  },
  basin: (w: number, h: number, draw: Shape) => {
    draw(rectangle(0, 0, w, h));
    draw(ellipse(w / 2, h / 2 + 0.03, Math.min(0.26, w * 0.36), h * 0.32));
    draw(ellipse(w / 2, h / 2 + 0.03, 0.03, 0.03, 10));
  },
  tub: (w: number, h: number, draw: Shape) => {
    draw(rectangle(0, 0, w, h));
    draw(rounded(0.07, 0.07, w - 0.07, h - 0.07, Math.min(0.28, (h - 0.2) / 2)));
    draw(ellipse(w - 0.25, h / 2, 0.03, 0.03, 10));
  },
  shower: (w: number, h: number, draw: Shape) => {
    draw(rectangle(0, 0, w, h));
    draw([0, 0, w, h], true);
    draw([w, 0, 0, h], true);
    draw(ellipse(w / 2, h / 2, 0.08, 0.08, 16));
  },
  counter: (w: number, h: number, draw: Shape) => draw(rectangle(0, 0, w, h)),
  stove: (w: number, h: number, draw: Shape) => {
    draw(rounded(0, 0, w, h, 0.03));
    draw(ellipse(w * 0.28, h / 2, 0.13, 0.13, 24));
    draw(ellipse(w * 0.28, h / 2, 0.06, 0.06, 16));
    draw(ellipse(w * 0.72, h / 2, 0.13, 0.13, 24));
    draw(ellipse(w * 0.72, h / 2, 0.06, 0.06, 16));
  },
  sink: (w: number, h: number, draw: Shape) => {
    draw(rounded(0, 0, w, h, 0.05));
    draw(rounded(0.05, 0.05, w * 0.58, h - 0.05, 0.06));
    draw(rounded(w * 0.62, 0.05, w - 0.05, h - 0.05, 0.06));
  },
  fridge: (w: number, h: number, draw: Shape) => {
    draw(rectangle(0, 0, w, h));
    draw([0, 0, w, h], true);
    draw([w, 0, 0, h], true);
  },
  washer: (w: number, h: number, draw: Shape) => {
    draw(rectangle(0, 0, w, h));
    draw(ellipse(w / 2, h / 2, w * 0.34, w * 0.34));
  },
  desk: (w: number, h: number, draw: Shape) => draw(rectangle(0, 0, w, h)),
  chair: (w: number, h: number, draw: Shape) => {
    draw(rounded(0, 0, w, h, 0.1));
    draw(arc(w / 2, h / 2, w * 0.38, h * 0.38, Math.PI, 2 * Math.PI, 12), true);
  },
  plant: (w: number, h: number, draw: Shape) => {
    const petals: number[] = [];
    for (let k = 0; k < 60; k++) {
      const t = (k / 60) * 2 * Math.PI;
      const r = 0.5 * (0.78 + 0.22 * Math.cos(7 * t));
      petals.push(w / 2 + w * r * Math.cos(t), h / 2 + h * r * Math.sin(t));
    }
    draw(petals);
    for (let k = 0; k < 7; k++) {
      const t = (k / 7) * 2 * Math.PI;
      draw([w / 2, h / 2, w / 2 + 0.36 * w * Math.cos(t), h / 2 + 0.36 * h * Math.sin(t)], true);
    }
  },
  bookcase: (w: number, h: number, draw: Shape) => {
    draw(rectangle(0, 0, w, h));
    for (let x = 0.45; x < w - 0.2; x += 0.45) draw([x, 0, x, h], true);
  },
};

/** Draws a piece as a plan shows it: what lies beneath is hidden. */
export function drawItem(canvas: Canvas, item: Item, penPx: number): void {
  const { kind, x, y, w, h, turn = 0 } = item;
  const place = (u: number, v: number): [number, number] => {
    if (turn === 1) return [x + h - v, y + u];
    if (turn === 2) return [x + w - u, y + h - v];
    if (turn === 3) return [x + v, y + w - u];
    return [x + u, y + v];
  };
  PIECES[kind](w, h, (outline, open = false) => {
    const placed: number[] = [];
    for (let i = 0; i < outline.length; i += 2) placed.push(...place(outline[i]!, outline[i + 1]!));
    if (!open) fill(canvas, placed, 255);
    stroke(canvas, placed, penPx, !open);
  });
}
