/** Settings of the tools that fill a masked place; each tool has some of them. */
export interface InpaintSettings {
  readonly uploadImage: string;
  readonly maskImage?: string;
  readonly regions?: readonly { readonly maskImage: string; readonly prompt: string }[];
  readonly itemImage?: string;
  readonly prompt?: string;
  readonly negativePrompt?: string;
  readonly classifyId2?: string;
  readonly classifyId3?: string;
  readonly inputKind?: string;
  readonly cnStrength?: number;
  readonly ignoreWordAndImage?: boolean;
  readonly count: number;
}
