import type { HistoryItem, HistoryReference } from '@zhuhui/contracts';
import { findTool } from '@zhuhui/tools';
import { fileUrl } from '../files/urls.ts';
import { wordsOfSettings } from '../tasks/words.ts';
import type { HistoryFileRow, HistoryResultRow, HistoryRow, ReferenceRow } from './repository.ts';

const FAILED = '没有做成，未扣券';
/** As much as a card can show. */
const MOST_WORDS = 120;

export function presentItem(row: HistoryRow): HistoryItem {
  return {
    taskId: row.id,
    tool: row.tool,
    toolName: findTool(row.tool)?.name ?? row.tool,
    status: row.status,
    progress: row.progress,
    words: row.status === 'failed' ? (row.errorMessage ?? FAILED) : wordsOf(row),
    favorite: row.favorite,
    createdAt: row.createdAt.toISOString(),
    results: row.results.map(presentResult),
  };
}

/** The prompt or what else was asked for; the size of what came out when nothing was. */
function wordsOf({ tool, settings, results }: HistoryRow): string {
  const asked = wordsOfSettings(tool, settings).filter(Boolean).join(' · ');
  if (asked) return asked.slice(0, MOST_WORDS);
  const [first] = results;
  return first ? `${first.widthPx} × ${first.heightPx}` : '';
}

function presentResult(result: HistoryResultRow): HistoryItem['results'][number] {
  return {
    ...presentFile(result),
    width: result.widthPx,
    height: result.heightPx,
    ...(result.durationSeconds === null ? {} : { durationSeconds: result.durationSeconds }),
    ...(result.colour === null ? {} : { colour: result.colour }),
  };
}

export function presentReference({ id, favorite, results }: ReferenceRow): HistoryReference {
  return { taskId: id, favorite, files: results.map(presentFile) };
}

function presentFile({ fileId, kind, mime }: HistoryFileRow): HistoryReference['files'][number] {
  return { fileId, url: fileUrl(fileId), kind, mime };
}
