/** Numbers of the fields of ONNX's messages that are read or written here (onnx.proto). */
export const MODEL = { graph: 7 } as const;
export const GRAPH = { node: 1, initializer: 5, input: 11, output: 12 } as const;
export const NODE = { output: 2, kind: 4, attribute: 5 } as const;
export const ATTRIBUTE = { tensor: 5 } as const;
export const TENSOR = { dims: 1, name: 8, rawData: 9 } as const;
export const VALUE = { name: 1, type: 2 } as const;
export const TYPE = { tensor: 1 } as const;
export const TENSOR_TYPE = { element: 1, shape: 2 } as const;
export const SHAPE = { dim: 1 } as const;
export const DIM = { value: 1, name: 2 } as const;
/** Kinds of a tensor's elements. */
export const ELEMENTS = { float32: 1, int64: 7 } as const;
