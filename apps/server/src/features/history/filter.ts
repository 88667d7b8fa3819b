import type { ColourRange, ResultSort, TaskState } from '@zhuhui/contracts';
import { findTool, TOOLS, type ToolDefinition } from '@zhuhui/tools';
import { and, eq, gte, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { resultColours, tasks, taskWords } from '../../platform/db/schema.ts';
import { gramsToFind, wordsToFind } from '../tasks/words.ts';
import { colourQuery } from './colour-space.ts';

/** What a user's tasks are narrowed to; everything given has to hold. */
export interface TaskFilter {
  readonly userId: string;
  readonly tool?: string;
  readonly tools?: readonly string[];
  readonly sort?: ResultSort;
  readonly status?: TaskState;
  readonly keyword?: string;
  /** First and last moment, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly favorite?: boolean;
  readonly colour?: string;
  readonly colourRange: ColourRange;
}

/** A colour on less of the picture than this is not what one remembers it by. */
const LEAST_SHARE = 0.05;

/** The id that a tool's tasks have, by any name of the tool. */
const idOfTool = (name: string): string => findTool(name)?.id ?? name;

/** The filter as one condition on the table of tasks. */
export function conditionOf(filter: TaskFilter): SQL | undefined {
  const { tool, tools, sort, status, keyword, from, to, favorite, colour } = filter;
  return and(
    eq(tasks.userId, filter.userId),
    isNull(tasks.deletedAt),
    tool ? eq(tasks.tool, idOfTool(tool)) : undefined,
    tools && tools.length > 0 ? inArray(tasks.tool, tools.map(idOfTool)) : undefined,
    sort ? inArray(tasks.tool, TOOLS_OF_SORT[sort]) : undefined,
    status ? eq(tasks.status, status) : undefined,
    from ? gte(tasks.createdAt, new Date(from)) : undefined,
    to ? lte(tasks.createdAt, new Date(to)) : undefined,
    favorite === undefined ? undefined : eq(tasks.favorite, favorite),
    keyword ? hasWords(filter.userId, wordsToFind(keyword)) : undefined,
    colour ? showsColour(filter.userId, colour, filter.colourRange) : undefined,
  );
}

function sortOf({ group, resultKind }: ToolDefinition): ResultSort {
  if (resultKind === 'video') return 'video';
  return group === 'drawing' ? 'drawing' : 'picture';
}

const toolsOf = (sort: ResultSort): string[] =>
  TOOLS.filter((tool) => tool.surface !== 'chat' && sortOf(tool) === sort).map(({ id }) => id);

const TOOLS_OF_SORT: Record<ResultSort, string[]> = {
  picture: toolsOf('picture'),
  drawing: toolsOf('drawing'),
  video: toolsOf('video'),
};

function hasWords(userId: string, words: readonly string[]): SQL | undefined {
  if (words.length === 0) return undefined;
  const contains = words.map(
    (word) => sql`${taskWords.text} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
  );
  return sql`${tasks.id} in (select ${taskWords.taskId} from ${taskWords}
    where ${taskWords.userId} = ${userId}
      and ${taskWords.grams} @> ${sql.param(gramsToFind(words, userId))}::int[]
      and ${sql.join(contains, sql` and `)})`;
}

function showsColour(userId: string, colour: string, range: ColourRange): SQL {
  const {
    at: [x, y, z],
    reach,
    cells,
  } = colourQuery(colour, range);
  const squared = (column: AnyPgColumn, value: number) => sql`(${column} - ${value}::real) ^ 2`;
  return sql`${tasks.id} in (select ${resultColours.taskId} from ${resultColours}
    where ${resultColours.userId} = ${userId}
      and ${resultColours.cell} = any(${sql.param(cells)}::smallint[])
      and ${resultColours.share} >= ${LEAST_SHARE}
      and ${squared(resultColours.x, x)} + ${squared(resultColours.y, y)}
        + ${squared(resultColours.z, z)} <= ${reach * reach})`;
}
