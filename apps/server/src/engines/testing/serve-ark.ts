/**
 * The local server that speaks Volcengine Ark's protocol, as a process of its own: for tests that see
 * the product from outside. Prints its address and its key as one line of JSON and runs until it is ended.
 *
 *   node apps/server/src/engines/testing/serve-ark.ts
 */
import { startArkServer } from './ark-server.ts';

const { baseUrl, apiKey } = await startArkServer();
process.stdout.write(`${JSON.stringify({ baseUrl, apiKey })}\n`);
