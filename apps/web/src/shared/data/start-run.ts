import type { QueryClient } from '@tanstack/react-query';
import type { DataOf, endpoints, PublicTool } from '@zhuhui/contracts';
import { defaultsOf, priceOf, type Settings } from '@zhuhui/tools';
import { ApiError, call } from '../api-client/index.ts';
import { newId } from '../browser/new-id.ts';
import { TOOLS_KEY } from './catalogue.ts';

const CONFLICT = 409;

/**
 * Starts a run for no more than the pages show as its price: when the operator has raised it meanwhile, the
 * server refuses, and the pages learn the new one.
 */
export async function startRun(
  client: QueryClient,
  { tool, settings }: { readonly tool: string; readonly settings: Settings },
): Promise<DataOf<(typeof endpoints)['startTask']>> {
  const known = client
    .getQueryData<PublicTool[]>(TOOLS_KEY)
    ?.find(({ definition }) => definition.id === tool);
  const costShown = known && shownCost(known, settings);
  try {
    return await call('startTask', {
      ...{ tool, settings, clientRequestId: newId() },
      ...(costShown !== undefined && { costShown }),
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === CONFLICT) {
      void client.invalidateQueries({ queryKey: TOOLS_KEY });
    }
    throw error;
  }
}

const shownCost = ({ definition, price }: PublicTool, settings: Settings): number =>
  priceOf(definition, { ...defaultsOf(definition.fields), ...settings }, price.base);
