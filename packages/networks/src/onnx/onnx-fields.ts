/** Numbers of the fields of ONNX's messages that are read or written here (onnx.proto). */
export const MODEL = { version: 1, graph: 7, operators: 8 } as const;
export const OPERATORS = { version: 2 } as const;
export const GRAPH = { node: 1, name: 2, initializer: 5, input: 11, output: 12 } as const;
/** Begins a field that graphs do not have (its number is 3, which ONNX keeps free): what begins so is not read. */
export const UNREAD = 0x1a;
export const NODE = { input: 1, output: 2, kind: 4, attribute: 5 } as const;
export const ATTRIBUTE = { name: 1, number: 3, text: 4, tensor: 5, numbers: 8, kind: 20 } as const;
/** Kinds of an attribute's value. */
export const ATTRIBUTES = { number: 2, text: 3, numbers: 7 } as const;
export const TENSOR = { dims: 1, element: 2, name: 8, rawData: 9 } as const;
export const VALUE = { name: 1, type: 2 } as const;
export const TYPE = { tensor: 1 } as const;
export const TENSOR_TYPE = { element: 1, shape: 2 } as const;
export const SHAPE = { dim: 1 } as const;
export const DIM = { value: 1, name: 2 } as const;
/** Kinds of a tensor's elements. */
export const ELEMENTS = { float32: 1, int64: 7 } as const;
