/** How pictures get to kernel threads and back: in by shared memory, out by moving the buffer. */

/** A copy in memory that every thread sees, so that handing it to a kernel copies nothing more. */
export function toShared(data: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const shared = new Uint8Array(new SharedArrayBuffer(data.length));
  shared.set(data);
  return shared;
}

/**
 * The buffers behind a kernel's result that can move to another thread: each typed array, at any
 * depth of plain objects and lists, that fills a buffer of its own.
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
