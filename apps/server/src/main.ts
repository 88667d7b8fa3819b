import { enableCompileCache, getCompileCacheDir } from 'node:module';
import path from 'node:path';
import './platform/db/drizzle-modules.ts';

// Code is made ready once for all processes and threads of this machine: each later start takes two
// thirds of the time, each later thread less than half. Threads look for it in the environment alone;
// what they find is stripped of types, so none of them runs the WebAssembly that does this. Nothing is
// lost where it cannot be kept.
enableCompileCache();
const versionFolder = getCompileCacheDir();
if (versionFolder) process.env.NODE_COMPILE_CACHE ??= path.dirname(versionFolder);
await import('./start.ts');
