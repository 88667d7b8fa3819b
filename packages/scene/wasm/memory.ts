// First address the caller may use: below it lie the module's own constants and stacks.
export function heapBase(): usize {
  return __heap_base;
}
