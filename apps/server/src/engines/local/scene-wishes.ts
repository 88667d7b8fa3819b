import {
  type Asked,
  askedIn,
  type Brief,
  designFor,
  heardIn,
  objectKinds,
  readBrief,
  type SceneDescription,
  SPACE_KINDS,
  type Vocabulary,
} from '@zhuhui/scene/design';
import type { EnglishReader } from './scene-english.ts';

/** What somebody asks of a picture of a space; what was left open is absent. */
export interface SceneWishes {
  readonly prompt: string;
  readonly negativePrompt?: string;
  /** Names of the chosen category: `客厅`, and the key of its style. */
  readonly space?: string;
  readonly style?: string;
  readonly view?: string;
  readonly atmosphere?: string;
  readonly environment?: string;
}

/** A designed scene, and how its words were taken. */
export interface DesignedScene {
  readonly description: SceneDescription;
  readonly understood: readonly string[];
  /** Chinese sentences: what was not understood, decided otherwise, or found no place. */
  readonly notes: readonly string[];
  /** The things that were named, which its picture is held against. */
  readonly asked: readonly Asked[];
}

type View = NonNullable<Brief['view']>;
type Surroundings = NonNullable<Brief['surroundings']>;

const VIEWS: Readonly<Record<string, View>> = {
  eyeLevel: 'eye',
  lowAngle: 'low',
  birdsEye: 'aerial',
  closeUp: 'closeUp',
};

const ATMOSPHERES: Readonly<Record<string, Partial<Brief>>> = {
  day: { hour: 10.5, weather: 'clear' },
  goldenHour: { hour: 16.8, weather: 'clear' },
  dusk: { hour: 18.2, light: { lampsOn: true } },
  night: { hour: 21, light: { lampsOn: true } },
  overcast: { hour: 11, weather: 'overcast' },
};

const SURROUNDINGS: Readonly<Record<string, Surroundings>> = {
  ...{ city: 'city', suburb: 'suburb', waterfront: 'waterfront' },
  ...{ mountain: 'mountain', forest: 'forest', plain: 'plain' },
};

/** Designs the scene that is asked for. The same wishes and seed give the same scene. */
export function designWishes(
  wishes: SceneWishes,
  seed: number,
  vocabulary: Vocabulary,
  english: EnglishReader,
): DesignedScene {
  const text = inTrade(english(wishes.prompt));
  const said = readBrief(text, vocabulary);
  const heard = heardIn(text, vocabulary);
  const notes: string[] = [];
  if (heard.missed.length > 0) notes.push(`没有听懂：${heard.missed.join('、')}`);
  const denied = readBrief(inTrade(english(wishes.negativePrompt ?? '')), vocabulary);
  const brief = focused(
    withDenied(withChosen(placed(said, wishes, vocabulary, notes), wishes), denied),
    seed,
    vocabulary,
  );
  const designed = designFor(brief, seed, withoutMaterials(vocabulary, denied));
  const description = brief.things.some(({ thing }) => thing === PERSON)
    ? designed
    : withFewPeople(designed);
  if (!brief.space && !brief.house) {
    notes.push(`描述里没有说是什么空间，按${nameOf(description.space)}设计`);
  }
  notes.push(...kept(brief, description));
  return {
    description,
    understood: heard.understood,
    notes: [...notes, ...description.notes],
    asked: askedIn(brief),
  };
}

const PERSON = 'person';
/** People about a house that nobody asked for: enough to tell its size. */
const MOST_PEOPLE = 2;

/** A house is nobody's meeting place: of people who were not named those furthest away stay. */
function withFewPeople(scene: SceneDescription): SceneDescription {
  if (SPACE_KINDS[scene.space as keyof typeof SPACE_KINDS].program !== 'villa') return scene;
  const [x, y] = scene.camera.eye;
  const away = ({ at }: SceneDescription['items'][number]) => Math.hypot(at[0] - x, at[1] - y);
  const stay = scene.items
    .filter(({ kind }) => kind === PERSON)
    .toSorted((a, b) => away(b) - away(a))
    .slice(0, MOST_PEOPLE);
  return {
    ...scene,
    items: scene.items.filter((item) => item.kind !== PERSON || stay.includes(item)),
  };
}

/** How people without the trade's words say things. */
const EVERYDAY: readonly (readonly [said: RegExp, meant: string])[] = [
  [
    /(?:画|设计|生成|渲染|绘制|做|来|出|弄|整|搞)(?:出|成)?[一1](?:个|张|幅|间|套|座|栋|款|下)/g,
    '',
  ],
  [/(?:小孩|孩子|宝宝|女儿|儿子|小朋友)[^，。,\s]{0,6}?(?:房间|房|屋子)/g, '儿童房'],
  [/[一二两三四]室[一二两]厅/g, '客厅'],
  [/(?:睡觉|休息)的(?:房间|地方|屋子)/g, '卧室'],
  [/(?:吃饭|用餐)的(?:房间|地方)/g, '餐厅'],
  [/(?:上班|工作)的地方/g, '办公室'],
  [/看书的(?:房间|地方)/g, '书房'],
  [/(?:看|望|眺望|面朝)(?:大海|海)/g, '海景'],
  // In front, so that a style that is named besides counts.
  [/^(.*?)(?:豪华|奢华|高端|高档)/s, '轻奢，$1'],
  [/复古/g, '中古'],
  [/老人|小孩|孩子|情侣|路人|游客|客人|顾客/g, '行人'],
];

function inTrade(text: string): string {
  return EVERYDAY.reduce((said, [words, meant]) => said.replace(words, meant), text);
}

/** What was not wanted and is there all the same: the room's own main things. */
function kept({ denied }: Brief, { items, space }: SceneDescription): readonly string[] {
  const there = objectKinds.filter(
    ({ id }) => denied.includes(id) && items.some(({ kind }) => kind === id),
  );
  return there.map(({ words: [word] }) => `${nameOf(space)}少不了“${word}”，没有去掉`);
}

const nameOf = (space: string): string =>
  (SPACE_KINDS as Readonly<Record<string, { name: string }>>)[space]?.name ?? '客厅';

/**
 * Space and style: words come before the category, but a house named around a chosen room
 * (`海边别墅` for 客厅) is only where the room is.
 */
function placed(
  brief: Brief,
  { space, style }: SceneWishes,
  vocabulary: Vocabulary,
  notes: string[],
): Brief {
  const chosen = space ? readBrief(space, vocabulary).space : undefined;
  const styles = style ? [style, ...brief.styles] : brief.styles;
  if (!chosen || !brief.space) return { ...brief, styles, space: brief.space ?? chosen };
  const around =
    SPACE_KINDS[brief.space].setting === 'building' && SPACE_KINDS[chosen].setting === 'indoors';
  if (around && !speaksOfOutside(brief)) return { ...brief, styles, space: chosen };
  if (SPACE_KINDS[brief.space].program !== SPACE_KINDS[chosen].program) {
    notes.push(`描述里说的是${nameOf(brief.space)}，没有按所选的${space}设计`);
  }
  return { ...brief, styles };
}

const speaksOfOutside = ({ surfaces, view }: Brief): boolean =>
  view === 'aerial' || surfaces.some(({ keys }) => keys.includes('facade'));

/** What is chosen in a field counts before what the words say of it. */
function withChosen(brief: Brief, { view, atmosphere, environment }: SceneWishes): Brief {
  const mood = ATMOSPHERES[atmosphere ?? ''] ?? {};
  return {
    ...brief,
    ...mood,
    light: { ...brief.light, ...mood.light },
    view: VIEWS[view ?? ''] ?? brief.view,
    surroundings: SURROUNDINGS[environment ?? ''] ?? brief.surroundings,
  };
}

/** Things, features and surfaces that shall not be there; what is denied is not wished for either. */
function withDenied(brief: Brief, unwanted: Brief): Brief {
  const things = unwanted.things.map(({ thing }) => thing);
  const features = unwanted.features.map(({ feature }) => feature);
  const denied = new Set<string>([...brief.denied, ...unwanted.denied, ...things, ...features]);
  return {
    ...brief,
    denied: [...denied],
    things: brief.things.filter(({ thing }) => !denied.has(thing)),
    features: brief.features.filter(({ feature }) => !denied.has(feature)),
  };
}

/** Styles without the materials that are named among what is not wanted. */
function withoutMaterials(vocabulary: Vocabulary, unwanted: Brief): Vocabulary {
  const finishes = [
    ...unwanted.palette,
    ...[...unwanted.things, ...unwanted.surfaces].flatMap((wish) => wish.finishes),
  ];
  const denied = new Set(finishes.flatMap(({ materials = [] }) => materials));
  if (denied.size === 0) return vocabulary;
  const allowed = (table: FinishTable): FinishTable =>
    Object.fromEntries(
      Object.entries(table).flatMap(([role, entry]) => {
        const kept = [entry ?? []]
          .flat()
          .filter((swatch) => !denied.has(swatch.split(' ')[0] ?? ''));
        return kept.length > 0 ? [[role, kept]] : [];
      }),
    );
  const styles = Object.fromEntries(
    Object.entries(vocabulary.trade.styles).map(([key, style]) => [
      key,
      { ...style, finishes: allowed(style.finishes), wet: style.wet && allowed(style.wet) },
    ]),
  );
  return { ...vocabulary, trade: { ...vocabulary.trade, styles } };
}

type FinishTable = Vocabulary['trade']['styles'][string]['finishes'];

/** A close view that names nothing is of the first thing named, else of the room's main piece. */
function focused(brief: Brief, seed: number, vocabulary: Vocabulary): Brief {
  if (brief.view !== 'closeUp' || brief.closeUpOf) return brief;
  const main = brief.things[0]?.thing ?? designFor(brief, seed, vocabulary).items[0]?.kind;
  return { ...brief, closeUpOf: main };
}
