import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const longestOutputLines = 60;

/**
 * The beginning, which names the cause, and the end, which names the consequence.
 * @param {string} output
 */
function shortened(output) {
  const lines = output.trim().split('\n');
  if (lines.length <= longestOutputLines) return lines.join('\n');
  const half = longestOutputLines / 2;
  return [...lines.slice(0, half), '…', ...lines.slice(-half)].join('\n');
}

/** Something the person at the keyboard must know; the message is one Chinese line. */
export class SetupError extends Error {
  /**
   * @param {string} message
   * @param {string} [output] what the failed program wrote, shown above the message
   */
  constructor(message, output) {
    super(message);
    this.output = output && shortened(output);
  }
}

/**
 * Says one line on standard output.
 * @param {string} line
 */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * Runs a program quietly, with no input.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options] `env` is added to our own
 * @returns {Promise<{ ok: boolean, output: string }>} both streams together
 */
export function run(program, args, { cwd, env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    /** @type {Buffer[]} */
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => chunks.push(chunk));
    }
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) =>
      resolve({ ok: code === 0, output: Buffer.concat(chunks).toString() }),
    );
  });
}

/** What packages are told that would fetch programs for graphics cards; npm before 11 runs their scripts. */
const installEnv = { ONNXRUNTIME_NODE_INSTALL: 'skip' };

/**
 * The npm that called us, run by its own Node: ours may be the one in node_modules, which an
 * installation replaces. Without one, whatever `npm` is on the path.
 *
 * @param {string[]} args
 * @param {string} cwd
 */
export function runNpm(args, cwd) {
  const { npm_execpath: npmScript, npm_node_execpath: npmNode } = process.env;
  const options = { cwd, env: installEnv };
  if (npmScript && npmNode) return run(npmNode, [npmScript, ...args], options);
  return process.platform === 'win32'
    ? run('cmd', ['/c', 'npm', ...args], options)
    : run('npm', args, options);
}

/**
 * A JSON file's content; undefined when it is missing or damaged.
 * @param {string} file
 */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string | Buffer} content
 * @returns {string} hex
 */
export function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}

/** @param {number} sinceMs a reading of `performance.now()` */
export function secondsSince(sinceMs) {
  return `${Math.max(1, Math.round((performance.now() - sinceMs) / 1000))} 秒`;
}
