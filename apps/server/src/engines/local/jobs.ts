import type {
  Gray8,
  InputKind,
  LineDrawing,
  LineDrawingOptions,
  RenderRequest,
  RenderResult,
  Rgb8,
} from '@zhuhui/kernels';

/** What a kernel thread can be asked to do. Pictures travel as raw pixels whose buffers are moved, not copied. */
export type KernelJob =
  | { readonly kind: 'classify'; readonly image: Rgb8 }
  | { readonly kind: 'render'; readonly request: RenderRequest }
  | {
      readonly kind: 'erase';
      readonly image: Rgb8;
      readonly mask: Gray8;
      readonly seed: number;
      readonly featherPx: number;
    }
  | { readonly kind: 'lineart'; readonly image: Rgb8; readonly options: LineDrawingOptions };

interface Results {
  classify: { kind: InputKind; confidence: number };
  render: RenderResult;
  erase: Rgb8;
  lineart: LineDrawing;
}
export type KernelResultOf<J extends KernelJob> = Results[J['kind']];

/** What a thread says back. */
export type ThreadMessage =
  | { readonly type: 'progress'; readonly fraction: number; readonly stage: string }
  | { readonly type: 'done'; readonly result: unknown }
  | { readonly type: 'badInput'; readonly message: string };
