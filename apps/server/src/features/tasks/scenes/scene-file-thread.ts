import { parentPort } from 'node:worker_threads';
import { assembleScene, type SceneDescription, writeGltf } from '@zhuhui/scene/design';

/** Builds one scene's meshes and packs them, away from the server's own thread. */
parentPort?.once('message', (scene: SceneDescription) => {
  const bytes = writeGltf(assembleScene(scene).scene);
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
});
