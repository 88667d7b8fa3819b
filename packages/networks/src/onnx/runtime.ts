/**
 * Loads ONNX Runtime, the only way it is loaded here. Since 1.30 its builds for Linux and macOS report each use to their
 * maker (`mobile.events.data.microsoft.com`), keep an id of the machine under `~/.cache` and leave a file in the
 * temporary folder at every start, unless this variable says otherwise before they are loaded. Native code sees a
 * variable that the main thread sets; a worker thread sets only its own copy.
 * @throws when it is not installed, or has no program for this machine
 */
export function loadOnnxRuntime(): Promise<typeof import('onnxruntime-node')> {
  process.env.ORT_DISABLE_TELEMETRY = '1';
  return import('onnxruntime-node');
}
