import { type Binding, bindClause } from './bind.ts';
import {
  type Look,
  overlayRole,
  type Part,
  type PartialFinish,
  type PartialLook,
  type Spot,
  SURFACE_ROLES,
  type SurfaceRole,
} from './look.ts';
import {
  ATMOSPHERE_NAMES,
  describeFinish,
  ENVIRONMENT_NAMES,
  LIGHT_NAMES,
  SPOT_NAMES,
} from './names.ts';
import { scanClauses, type Token } from './scan.ts';
import { STYLES, type StyleId } from './styles/index.ts';
import { readSwatches } from './swatch.ts';
import type { Atmosphere, Environment } from './words/lexeme.ts';

/** What a prompt asks for, as far as the trade's words say. */
export interface PromptReading {
  /** The style named, with the words laid over it. */
  readonly look: PartialLook;
  /** The styles named, in the prompt's order: a later one counts where both speak. */
  readonly styles: readonly StyleId[];
  /** The words without the style: what a look already in that style still has to change. */
  readonly wishes: PartialLook;
  readonly atmosphere?: Atmosphere;
  readonly environment?: Environment;
  /** What was understood, in the prompt's order: its words and what they were taken for. */
  readonly matched: { readonly word: string; readonly meaning: string }[];
}

/** More finishes than this on one place are no longer a choice. */
const MOST_ALTERNATIVES = 4;

interface Match {
  readonly start: number;
  readonly word: string;
  readonly meaning: string;
}

/**
 * Reads the materials, colours, styles, light, season and weather that a prompt asks for. Longest words
 * win; a material or colour is bound to the thing near it, else to where it is usual; what follows a
 * negation in its clause binds nothing; of two wishes for the same thing the later one counts.
 */
export function interpretPrompt(prompt: string): PromptReading {
  const text = prompt.toLowerCase();
  const wished = new Map<Spot, readonly PartialFinish[]>();
  const matches: Match[] = [];
  let light: PartialLook['light'] = {};
  const styles: StyleId[] = [];
  let atmosphere: Atmosphere | undefined;
  let environment: Environment | undefined;

  const note = (token: { start: number; end: number }, meaning: string) =>
    matches.push({ start: token.start, word: text.slice(token.start, token.end), meaning });
  const said = new Map<Spot, Map<string, readonly PartialFinish[]>>();
  const bind = ({ spots, finishes, usual, thing, start, end }: Binding) => {
    for (const spot of spots) {
      const things = said.get(spot) ?? new Map<string, readonly PartialFinish[]>();
      // 胡桃木柜门，岩板台面 are two things of one kind and both stay; a second word on the floor is a
      // change of mind.
      if (thing && holdsManyThings(spot)) {
        things.set(text.slice(thing.start, thing.end), finishes);
        wished.set(spot, [...things.values()].flat().slice(0, MOST_ALTERNATIVES));
      } else {
        const before = usual && things.size > 0 ? (wished.get(spot) ?? []) : [];
        wished.set(spot, [...before, ...finishes].slice(0, MOST_ALTERNATIVES));
        if (!usual) things.set('', finishes);
      }
      if (!usual) said.set(spot, things);
    }
    const places = spots.map((spot) => SPOT_NAMES[spot]).join('、');
    note({ start, end }, `${places}：${finishes.map(describeFinish).join('、')}`);
  };

  for (const clause of scanClauses(text)) {
    const tokens = withoutDenied(clause);
    for (const token of tokens) {
      const { lexeme } = token;
      if (lexeme.kind === 'style') {
        styles.push(lexeme.style);
        note(token, `风格：${STYLES[lexeme.style].name}`);
      } else if (lexeme.kind === 'light') {
        light = { ...light, ...lexeme.light };
        note(token, describeLight(lexeme.light));
      } else if (lexeme.kind === 'atmosphere') {
        atmosphere = lexeme.atmosphere;
        note(token, `氛围：${ATMOSPHERE_NAMES[atmosphere]}`);
      } else if (lexeme.kind === 'environment') {
        environment = lexeme.environment;
        note(token, `环境：${ENVIRONMENT_NAMES[environment]}`);
      } else if (lexeme.kind === 'season') {
        for (const [role, finishes] of Object.entries(readSwatches(lexeme.finishes))) {
          wished.set(role as SurfaceRole, finishes);
        }
        note(token, '季节');
      }
    }
    for (const binding of bindClause(tokens)) bind(binding);
  }

  const wishes: PartialLook = { finishes: collect(wished), light };
  return {
    look: styles.length > 0 ? overStyles(styles, wishes) : wishes,
    wishes,
    styles,
    ...(atmosphere ? { atmosphere } : {}),
    ...(environment ? { environment } : {}),
    matched: matches
      .sort((a, b) => a.start - b.start)
      .map(({ word, meaning }) => ({ word, meaning })),
  };
}

/** Roles that many different pieces play in one picture. */
function holdsManyThings(spot: Spot): boolean {
  return /^(furniture|textile|accent|metal)/.test(spot);
}

/** A clause without the words that a negation covers: all after it, up to 改成 or its like. */
function withoutDenied(clause: readonly Token[]): Token[] {
  let denied = false;
  return clause.filter(({ lexeme }) => {
    if (lexeme.kind === 'not') denied = true;
    if (lexeme.kind === 'instead') denied = false;
    return !denied;
  });
}

function collect(wished: ReadonlyMap<Spot, readonly PartialFinish[]>): PartialLook['finishes'] {
  const finishes: Partial<Record<SurfaceRole, readonly PartialFinish[]>> = {};
  for (const [spot, list] of wished) {
    const [role, part] = spot.split(':') as [SurfaceRole, Part | undefined];
    const placed = part ? list.map((finish) => ({ ...finish, part })) : list;
    finishes[role] = [...(finishes[role] ?? []), ...placed];
  }
  return finishes;
}

/** A style's light is for rooms; one that also builds outdoors leaves the light to the place. */
function overStyles(styles: readonly StyleId[], wishes: PartialLook): PartialLook {
  const styled: Look['finishes'] = Object.assign(
    {},
    ...styles.map((id) => readSwatches(STYLES[id].finishes)),
  );
  const light: PartialLook['light'] = Object.assign(
    {},
    ...styles.map((id) => (STYLES[id].daylight ? {} : STYLES[id].light)),
    wishes.light,
  );
  const finishes: Partial<Record<SurfaceRole, readonly PartialFinish[]>> = { ...styled };
  for (const role of SURFACE_ROLES) {
    const list = wishes.finishes?.[role];
    const under = styled[role];
    if (list) finishes[role] = under ? overlayRole(role, under, list) : list;
  }
  return { finishes, light };
}

function describeLight(light: NonNullable<PartialLook['light']>): string {
  return (Object.keys(light) as (keyof typeof light)[])
    .map((field) => `${LIGHT_NAMES[field]} ${light[field]}`)
    .join('、');
}
