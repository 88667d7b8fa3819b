import { z } from 'zod';
import type { NodeClass, NodeInput, ObjectInfo } from './object-info.ts';

/**
 * What can be read of node classes in ComfyUI's source without running it: which inputs there are, of
 * which type. Types stand as they are written there (`io.Image.Input`, `IO.CLIP`, `COMBO a, b`).
 */
const digestInputs = z.record(z.string(), z.object({ type: z.string() }).loose());
const digestClass = z.object({ req: digestInputs, opt: digestInputs, outs: z.array(z.string()) });
const digestSchema = z.record(z.string(), digestClass.loose());

/**
 * Node classes as a digest names them. What it does not say of an input (default, range, options) is
 * taken from the first of `details` that has an input of that name in that class.
 * @throws ZodError when it is no digest
 */
export function readDigest(
  digest: unknown,
  names: readonly string[],
  details: readonly ObjectInfo[],
): ObjectInfo {
  const classes = digestSchema.parse(digest);
  return Object.fromEntries(
    names.flatMap((name) => {
      const found = classes[name];
      if (!found) return [];
      return [
        [
          name,
          readClass(
            name,
            found,
            details.flatMap((each) => each[name] ?? []),
          ),
        ],
      ];
    }),
  );
}

/** How the inputs of the class that a class extends stand in a digest. */
const INHERITED = 'null';

function readClass(
  name: string,
  { req, opt, outs }: z.infer<typeof digestClass>,
  details: readonly NodeClass[],
): NodeClass {
  const read = (inputs: z.infer<typeof digestInputs>, required: boolean) =>
    Object.entries(inputs)
      // Inputs that a helper makes stand there as the call of the helper.
      .filter(([input]) => /^\w+$/.test(input) && input !== INHERITED)
      .map(([input, { type }]) => {
        const said = details.find(({ inputs: known }) => known[input])?.inputs[input];
        return [input, readInput(type, required, said)] as const;
      });
  const inherited =
    INHERITED in req ? Object.assign({}, ...details.map(({ inputs }) => inputs)) : {};
  return {
    inputs: { ...inherited, ...Object.fromEntries([...read(req, true), ...read(opt, false)]) },
    outputs: outs.map(readType),
    isOutput: /^(Save|Preview)/.test(name),
  };
}

function readInput(written: string, required: boolean, said: NodeInput | undefined): NodeInput {
  const type = readType(written);
  const { type: _, required: __, ...more } = said ?? { type, required };
  const options = /^COMBO .*[^, ]$/.test(written)
    ? { options: written.slice('COMBO '.length).split(', ') }
    : {};
  return { type, required, ...options, ...more };
}

const WIDGET_LISTS = /^(COMBO|folder_paths|comfy\.samplers|sorted|s\.|.*DynamicCombo)/;

/** `io.ClipVisionOutput.Input` is what a server calls `CLIP_VISION_OUTPUT`. */
function readType(written: string): string {
  if (WIDGET_LISTS.test(written)) return 'COMBO';
  const [name = ''] = written.replace(/^_?io\./i, '').split('.');
  return /[a-z]/.test(name) ? name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase() : name;
}
