import type { ToolDefinition } from '@zhuhui/tools';
import type { Log } from '../platform/log/log.ts';
import { type Engine, type EngineContext, EngineFailure, type EngineRequest } from './engine.ts';
import type { LiveFrameRequest, LivePainter } from './live.ts';
import type { LocalLivePainter } from './local/live-painter.ts';

/** A frame waits no longer than this for an engine before the next one is asked. */
const WAIT_MS = 4_000;
const FRAME_FILE = 'frame';

/**
 * Live frames by the first engine that serves the tool and can. The built-in one keeps what a session's
 * last frame left and so has a painter of its own; for any other a frame is a task.
 * @param able the engines that serve a tool, in the order of preference
 */
export function createPreferredLivePainter(
  able: (tool: ToolDefinition) => readonly Engine[],
  builtIn: LocalLivePainter,
  log: Log,
): LivePainter {
  const paintWith = (engine: Engine, request: LiveFrameRequest) =>
    engine.remote ? byTask(engine, request) : builtIn.paint(request);
  return {
    async paint(request) {
      for (const engine of able(request.tool)) {
        const { status } = await engine.health();
        if (status !== 'ok') continue;
        try {
          const picture = await paintWith(engine, request);
          return { picture, engineId: engine.id, engineName: engine.name };
        } catch (error) {
          if (!(error instanceof EngineFailure) || error.kind === 'badInput' || !engine.remote) {
            throw error;
          }
          log.warn({ err: error, engine: engine.id }, 'engine could not paint a live frame');
        }
      }
      throw new EngineFailure('permanent', '暂无引擎提供实时渲染，请联系管理员');
    },
    forget: (sessionId) => builtIn.forget(sessionId),
    close: () => builtIn.close(),
  };
}

/** One frame as a task of its own that nobody resumes. */
async function byTask(
  engine: Engine,
  { sessionId, tool, settings, seed, frame }: LiveFrameRequest,
): Promise<{ bytes: Uint8Array; mime: string } | null> {
  const request: EngineRequest = {
    ...{ taskId: `live-${sessionId}`, tool, seed },
    settings: { ...settings, uploadImage: FRAME_FILE },
  };
  const context: EngineContext = {
    signal: AbortSignal.timeout(WAIT_MS),
    onProgress: () => undefined,
    files: { read: async () => frame },
    remote: { storedId: null, store: async () => undefined },
  };
  const [output] = (await engine.run(request, context)).outputs;
  return output ? { bytes: output.bytes, mime: output.mime } : null;
}
