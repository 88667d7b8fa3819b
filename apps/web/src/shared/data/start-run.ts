import type { QueryClient } from '@tanstack/react-query';
import type { DataOf, endpoints, PublicTool } from '@zhuhui/contracts';
import { defaultsOf, priceOf, type Settings } from '@zhuhui/tools';
import { ApiError, call } from '../api-client/index.ts';
import { newId } from '../browser/new-id.ts';
import { TOOLS_KEY } from './catalogue.ts';

const CONFLICT = 409;
/** Whoever presses again so soon after no answer came means the same run; later it may be another one. */
const SAME_RUN_MS = 5 * 60_000;

interface Run {
  readonly tool: string;
  readonly settings: Settings;
}

/**
 * Starts a run for no more than the pages show as its price: when the operator has raised it meanwhile, the
 * server refuses, and the pages learn the new one. When no answer comes, the server may have the run all the
 * same: the same run started once more is sent under the same name, and is not made and paid for twice.
 */
export async function startRun(
  client: QueryClient,
  { tool, settings }: Run,
): Promise<DataOf<(typeof endpoints)['startTask']>> {
  const known = client
    .getQueryData<PublicTool[]>(TOOLS_KEY)
    ?.find(({ definition }) => definition.id === tool);
  const costShown = known && shownCost(known, settings);
  const key = JSON.stringify([tool, settings]);
  const clientRequestId = takeUnanswered(key) ?? newId();
  try {
    return await call('startTask', {
      ...{ tool, settings, clientRequestId },
      ...(costShown !== undefined && { costShown }),
    });
  } catch (error) {
    if (!(error instanceof ApiError)) {
      unanswered.set(key, { clientRequestId, untilMs: Date.now() + SAME_RUN_MS });
    } else if (error.code === CONFLICT) {
      void client.invalidateQueries({ queryKey: TOOLS_KEY });
    }
    throw error;
  }
}

/** Names of runs that no answer came to, by what was asked for. */
const unanswered = new Map<
  string,
  { readonly clientRequestId: string; readonly untilMs: number }
>();

/** The name that this run was sent under without an answer a while ago, once. */
function takeUnanswered(key: string): string | undefined {
  const now = Date.now();
  for (const [other, { untilMs }] of unanswered) if (untilMs < now) unanswered.delete(other);
  const found = unanswered.get(key);
  unanswered.delete(key);
  return found?.clientRequestId;
}

const shownCost = ({ definition, price }: PublicTool, settings: Settings): number =>
  priceOf(definition, { ...defaultsOf(definition.fields), ...settings }, price.base);
