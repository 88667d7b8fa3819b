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
    toolName: toolName(row.tool),
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
    ...(result.durationSeconds === null ? {} : { durationSeconds: result.durationSeconds }),
    ...(result.colour === null ? {} : { colour: result.colour }),
  };
}

export function presentReference(row: ReferenceRow): HistoryReference {
  return {
    taskId: row.id,
    toolName: toolName(row.tool),
    favorite: row.favorite,
    createdAt: row.createdAt.toISOString(),
    files: row.results.map(presentFile),
  };
}

function presentFile(row: HistoryFileRow): HistoryReference['files'][number] {
  const { fileId, kind, mime, widthPx, heightPx, seed } = row;
  return {
    ...{ fileId, url: fileUrl(fileId), kind, mime, width: widthPx, height: heightPx },
    ...(seed === null ? {} : { seed }),
  };
}

/** Its Chinese name; tools that are no longer there keep their id. */
const toolName = (tool: string): string => findTool(tool)?.name ?? tool;
