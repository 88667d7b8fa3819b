import type { BookletContent, Section, Shown } from '@zhuhui/booklet';
import type { DesignVersion, DesignView, endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { AppError } from '../../platform/errors.ts';

export type BookletCall = ParsedInputOf<(typeof endpoints)['checkBooklet']>;

/** A project as far as a booklet shows it. */
export interface BookletProject {
  readonly name: string;
  readonly views: readonly DesignView[];
}

/**
 * What was asked for as the content of a booklet. Pictures go by the ids of their files.
 * @param markOf text of the visible AI mark on a file; empty without one
 * @throws notFound for a version that is not in the project
 */
export function contentOf(
  call: BookletCall,
  { name, views }: BookletProject,
  markOf: (fileId: string) => string,
): BookletContent {
  const placed = new Map<string, { version: DesignVersion; view: DesignView }>(
    views.flatMap((view) => view.versions.map((version) => [version.id, { version, view }])),
  );
  const shown = (versionId: string): Shown => {
    const found = placed.get(versionId);
    if (!found) throw new AppError('notFound', '没有找到这个版本');
    const { version, view } = found;
    return {
      picture: { id: version.fileId, widthPx: version.width, heightPx: version.height },
      view: view.name,
      version: `第 ${version.number} 版`,
      madeBy: version.tool?.name ?? '',
      mark: markOf(version.fileId),
      note: version.note,
    };
  };
  const sections = call.pages.map((page): Section => {
    if (page.kind === 'pair') {
      return { kind: 'pair', before: shown(page.beforeId), after: shown(page.versionId) };
    }
    if (page.kind === 'materials') {
      return { kind: 'materials', shown: shown(page.versionId), callOuts: page.callOuts };
    }
    return { kind: page.kind, shown: shown(page.versionId) };
  });
  const { client, designer, date, subtitle } = call;
  const cover = shown(call.coverId);
  return {
    title: { project: name, client, designer, date },
    ...{ subtitle, cover, sections },
    imprint: imprintOf(name, [cover, ...sections.flatMap(picturesOf)]),
  };
}

const picturesOf = (section: Section): readonly Shown[] =>
  section.kind === 'pair' ? [section.before, section.after] : [section.shown];

/** The project, what AI made of the pictures, and what the booklet is for. */
function imprintOf(name: string, pictures: readonly Shown[]): readonly string[] {
  const made = pictures.filter(({ madeBy, mark }) => madeBy !== '' || mark !== '');
  const names = [...new Set(made.map(({ view, version }) => `${view} ${version}`))];
  const mark = pictures.find((shown) => shown.mark !== '')?.mark ?? 'AI生成';
  return [
    name,
    ...(names.length > 0
      ? [`${mark}：以下图片含人工智能生成合成内容，文件内带有隐式标识。\n${names.join('、')}`]
      : []),
    '本册用于方案沟通，尺寸、材料与做法以施工图和样板为准。',
    '筑绘制作',
  ];
}
