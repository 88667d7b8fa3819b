import type { RenderRequest, SurfaceRole } from '@zhuhui/kernels';
import type { DesignDomain } from '@zhuhui/tools';
import { classifyEntry, defaultStyleOf, lookFor } from '@zhuhui/tools/classify';
import { furnitureParts, interpretPrompt, type Look, type PartialLook } from '@zhuhui/tools/look';
import type { EngineRequest } from '../engine.ts';

/** The settings in which a designer says what a rendering shall look like. */
export interface WishSettings {
  readonly classifyId2?: string;
  readonly classifyId3?: string;
  readonly prompt?: string;
  readonly negativePrompt?: string;
  readonly ignoreWordAndImage?: boolean;
}

export interface Wishes {
  readonly look: RenderRequest['look'];
  /** Roles the words give a finish to: they change in a photo too, unless the tool is there to lock. */
  readonly asked: readonly SurfaceRole[];
  readonly atmosphere: string | undefined;
  readonly environment: string | undefined;
  readonly prompt: string;
  readonly understood: readonly string[];
  readonly category: string;
}

/** What the category and the words together ask for; words win. */
export function readWishes(domain: DesignDomain, settings: WishSettings): Wishes {
  const categoryId = settings.classifyId3 ?? settings.classifyId2 ?? defaultStyleOf(domain);
  const prompt = settings.ignoreWordAndImage ? '' : (settings.prompt ?? '');
  const reading = interpretPrompt(prompt);
  const denied = settings.ignoreWordAndImage ? '' : (settings.negativePrompt ?? '');
  return {
    look: rendererLook(withoutMaterials(lookFor(categoryId, reading), materialsIn(denied))),
    asked: rolesAsked(reading.wishes),
    atmosphere: reading.atmosphere,
    environment: reading.environment,
    prompt,
    understood: reading.matched.map((match) => match.word),
    category: classifyEntry(categoryId)?.path.join(' / ') ?? '',
  };
}

/** A look as the renderer takes it: it tells upholstery from joinery. */
export function rendererLook({ finishes, light }: Look): RenderRequest['look'] {
  const { furniture = [], textile = [] } = finishes;
  const { soft, hard } = furnitureParts(furniture);
  const apart = {
    upholstery: soft.length > 0 ? soft : textile,
    furniture: hard.length > 0 ? hard : furniture,
  };
  return { finishes: { ...finishes, ...apart }, light };
}

/** The renderer's roles that words give a finish to. */
function rolesAsked({ finishes = {} }: PartialLook): SurfaceRole[] {
  const { furniture = [], ...others } = finishes;
  const asked = (part: 'soft' | 'hard') =>
    furniture.some((wish) => wish.part === undefined || wish.part === part);
  return [
    ...(Object.keys(others) as SurfaceRole[]),
    ...(asked('soft') ? (['upholstery'] as const) : []),
    ...(asked('hard') ? (['furniture'] as const) : []),
  ];
}

/** Every material that the words name. */
function materialsIn(words: string): ReadonlySet<string> {
  const finishes = Object.values(interpretPrompt(words).wishes.finishes ?? {}).flat();
  return new Set(finishes.flatMap(({ material }) => material ?? []));
}

/** Drops denied materials; a role that would have none left keeps what it has. */
function withoutMaterials(look: Look, denied: ReadonlySet<string>): Look {
  const entries = Object.entries(look.finishes).map(([role, finishes]) => {
    const allowed = finishes.filter(({ material }) => !denied.has(material));
    return [role, allowed.length > 0 ? allowed : finishes];
  });
  return { ...look, finishes: Object.fromEntries(entries) };
}

/** A scene setting; left at its default, it follows what the words say. */
export function wish(
  request: EngineRequest,
  name: string,
  said: string | undefined,
): string | undefined {
  const field = request.tool.fields[name];
  const chosen = request.settings[name];
  const untouched = field?.kind === 'choice' && chosen === field.default;
  if (typeof chosen !== 'string') return said;
  return untouched ? (said ?? chosen) : chosen;
}
