/// <reference lib="es2024.arraybuffer" />

/**
 * Gives back at once the memory behind arrays that nobody looks at any more; they are empty from then on.
 * Pixels lie outside V8's heap, but for every few megabytes of them it looks through all of that heap, and
 * what is given back does not count. Shared memory and Node's pool for small buffers stay as they are.
 */
export function release(...arrays: readonly ArrayBufferView[]): void {
  for (const { buffer } of arrays) {
    if (buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize) buffer.transfer(0);
  }
}
