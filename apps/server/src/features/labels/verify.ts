import { createHash } from 'node:crypto';
import type { DataOf, endpoints } from '@zhuhui/contracts';
import { type AigcMark, readMark } from '@zhuhui/labels';
import { findTool } from '@zhuhui/tools';
import { fileTypeFromBuffer } from 'file-type';
import type { Db } from '../../platform/db/client.ts';
import type { ContentKind } from '../../platform/db/schema.ts';
import { type ContentRow, contentById, contentByLook, contentBySha256 } from './content-log.ts';
import { lookOf, MOST_DIFFERENT } from './look-alike.ts';
import type { Marks } from './marks.ts';

type Findings = DataOf<(typeof endpoints)['verifyLabel']>;
type Match = Findings['matches'][number];

export const KIND_NAMES: Readonly<Record<ContentKind, string>> = {
  picture: '图片',
  drawing: '图纸',
  cutout: '抠图',
  video: '视频',
};

/** Said with every answer: a check that claims more than it can is worth nothing. */
const LIMITS = [
  '没有找到标识，不等于不是 AI 生成：标识可能已被删除，或来自没有加标识的服务。',
  '标识写的是什么、由谁写，都可以被人改动；带有本站校验码并核对无误的才可确信出自本站。',
  '画面比对认得改过格式、大小的副本，认不出裁切、旋转或大幅修改过的；相似也可能是巧合。',
] as const;
const ZIP_LIMIT = '压缩包不会拆开来看，请上传其中的单个文件。';

/** Pictures whose look is compared; a stranger's file of any other kind is not decoded. */
const PICTURES: ReadonlySet<string> = new Set(['jpg', 'png', 'webp', 'avif', 'gif', 'tif']);

/** Says what is known of a file: by its mark, and by this installation's log. Nothing of it is kept. */
export function createVerifier({ db, marks }: { db: Db; marks: Marks }) {
  /** Looked for only when nothing surer is known. */
  const alikeOf = async (bytes: Uint8Array): Promise<Match[]> => {
    const look = await lookOf(bytes);
    const rows = look ? await contentByLook(db, look, MOST_DIFFERENT) : [];
    return rows.map((row) => ({ ...matchOf(row, 'look'), distance: row.distance }));
  };

  return async function verify(bytes: Uint8Array): Promise<Findings> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const mark = readMark(bytes);
    const type = await fileTypeFromBuffer(bytes);
    const named = mark ? [mark.ProduceID, mark.PropagateID].filter(Boolean) : [];
    const [byId, byHash] = await Promise.all([contentById(db, named), contentBySha256(db, sha256)]);
    const sure = unique([
      ...byId.map((row) => matchOf(row, 'contentId')),
      ...byHash.map((row) => matchOf(row, 'sha256')),
    ]);
    const isPicture = type !== undefined && PICTURES.has(type.ext);
    const matches = sure.length > 0 || !isPicture ? sure : await alikeOf(bytes);
    const ours = new Set(byId.map(({ contentId }) => contentId));
    const proven = mark && marks.proof(mark, (id) => ours.has(id));
    return {
      ...{
        format: formatName(type?.ext, bytes),
        bytes: bytes.length,
        sha256,
        mark,
        proven,
        matches,
      },
      verdict: verdictOf(mark, proven, matches),
      limits: type?.ext === 'zip' ? [...LIMITS, ZIP_LIMIT] : [...LIMITS],
    };
  };
}

/** Uploads are in the log as things that were passed on. */
const PASSED_ON = '上传时已有标识';

function matchOf(row: ContentRow, by: Match['by']): Match {
  return {
    by,
    contentId: row.contentId,
    toolName: findTool(row.tool)?.name ?? PASSED_ON,
    kindName: KIND_NAMES[row.kind],
    madeAt: row.createdAt.toISOString(),
  };
}

/** The surest match of each content. */
function unique(matches: readonly Match[]): Match[] {
  const seen = new Set<string>();
  return matches.filter(({ contentId }) => !seen.has(contentId) && seen.add(contentId));
}

function formatName(ext: string | undefined, bytes: Uint8Array): string {
  if (ext && ext !== 'xml') return ext.toUpperCase();
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (start.includes('<svg')) return 'SVG';
  return /^\s*(0|999)\r?\n/.test(start) ? 'DXF' : '未知格式';
}

const LABELS: Readonly<Record<string, string>> = {
  1: '由人工智能生成合成',
  2: '可能由人工智能生成合成',
  3: '疑似由人工智能生成合成',
};

function verdictOf(mark: AigcMark | null, proven: boolean | null, matches: readonly Match[]) {
  const [best] = matches;
  if (mark && proven === true) {
    const made = matches.find(({ by }) => by === 'contentId');
    return made
      ? `标识核对无误：这份内容出自本站，记录为“${made.toolName}”。`
      : '标识的校验码出自本站，但记录里没有这个编号。';
  }
  if (mark && proven === false) {
    return '标识里的编号在本站记录中，但校验码对不上：标识被改动过，或是抄来的。';
  }
  const exact = best?.by === 'sha256';
  if (exact) return `与本站存下的文件逐字节相同，记录为“${best.toolName}”。`;
  const said = mark && (LABELS[mark.Label] ?? '含有无法识别的标识');
  const producer = mark?.ContentProducer || '未写明的服务';
  if (mark && best) return `文件自称${said}（${producer}），画面与本站的一份记录相近。`;
  if (mark) return `文件自称${said}，标识由“${producer}”写入；本站没有它的记录。`;
  // An edit that keeps lines and light looks like what it was made from: that has no mark, and needs none.
  if (best) {
    return '文件里没有标识，但画面与本站生成过的内容相近：可能是去掉了标识的副本，也可能是生成时所用的原图。';
  }
  return '没有找到 AI 标识，本站也没有它的记录。';
}
