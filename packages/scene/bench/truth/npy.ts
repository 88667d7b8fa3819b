/** A float array as a NumPy file (.npy 1.0, little-endian 32-bit floats, rows first). */
export function npyOf(data: Float32Array, shape: readonly number[]): Buffer {
  const magic = Buffer.from([0x93, ...Buffer.from('NUMPY'), 1, 0, 0, 0]);
  const text = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(', ')},), }`;
  const length = Math.ceil((magic.length + text.length + 1) / 64) * 64 - magic.length;
  magic.writeUInt16LE(length, 8);
  const header = Buffer.from(`${text.padEnd(length - 1)}\n`);
  return Buffer.concat([magic, header, Buffer.from(data.buffer, data.byteOffset, data.byteLength)]);
}
