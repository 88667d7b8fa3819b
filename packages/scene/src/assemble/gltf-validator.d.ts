/** What our tests use of Khronos' validator, which comes without types. */
declare module 'gltf-validator' {
  function validateBytes(
    bytes: Uint8Array,
    options?: { readonly ignoredIssues?: readonly string[] },
  ): Promise<{
    readonly issues: { readonly numErrors: number; readonly numWarnings: number };
    readonly info: { readonly totalTriangleCount: number };
  }>;
  const validator: { readonly validateBytes: typeof validateBytes };
  export default validator;
}
