/**
 * How pictures get to kernel threads and back: everything that is large lies in memory that all threads
 * see, so that handing it on, to one kernel or to many, copies nothing.
 */

/** A copy in memory that every thread sees, so that handing it to a kernel copies nothing more. */
export function toShared(data: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const shared = new Uint8Array(new SharedArrayBuffer(data.length));
  shared.set(data);
  return shared;
}

/** Typed arrays, and how to make another one of their kind. */
type Numbers = ArrayBufferView & { readonly length: number; set(values: ArrayLike<number>): void };
type NumbersOver = new (buffer: SharedArrayBuffer) => Numbers;

/**
 * A kernel's result with its numbers in shared memory: each typed array, at any depth of plain objects
 * and lists, is copied there, once, by the thread that made it. What lies there already stays, and an
 * array that is named twice is still one.
 */
export function inSharedMemory<T>(result: T): T {
  const moved = new Map<object, unknown>();
  const visit = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (!moved.has(value)) moved.set(value, moveOf(value, visit));
    return moved.get(value);
  };
  return visit(result) as T;
}

function moveOf(value: object, visit: (part: unknown) => unknown): unknown {
  if (ArrayBuffer.isView(value)) return value instanceof DataView ? value : sharedNumbers(value);
  if (Array.isArray(value)) return value.map(visit);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, visit(part)]));
}

function sharedNumbers(view: ArrayBufferView): ArrayBufferView {
  if (view.buffer instanceof SharedArrayBuffer) return view;
  const numbers = view as unknown as Numbers & ArrayLike<number>;
  // Node's own kind cannot be made over a buffer; it is bytes.
  const Kind = Buffer.isBuffer(view) ? Uint8Array : (numbers.constructor as NumbersOver);
  const shared = new Kind(new SharedArrayBuffer(view.byteLength));
  shared.set(numbers);
  return shared;
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/**
 * The buffers behind a message that can move to another thread for good: each typed array, at any depth
 * of plain objects and lists, that fills a buffer of its own.
 */
export function movableBuffers(result: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (ArrayBuffer.isView(value)) {
      const { buffer, byteLength } = value;
      if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) found.add(buffer);
      return;
    }
    for (const part of Array.isArray(value) ? value : Object.values(value)) visit(part);
  };
  visit(result);
  return [...found];
}
