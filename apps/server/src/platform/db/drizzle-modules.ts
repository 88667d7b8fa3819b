import { registerHooks } from 'node:module';

/**
 * Spares Node a second at each start. For each file of a package that it loads, Node 24 parses that
 * package's whole `exports` anew to learn the format of the file; those of Drizzle are 170 kB, and some
 * hundred of its files are loaded. What one of its modules imports beside itself is a module too.
 *
 * To be loaded before anything that loads Drizzle.
 */
const FOLDER = '/node_modules/drizzle-orm/';

registerHooks({
  resolve(specifier, context, resolveAsEver) {
    const { parentURL } = context;
    const isOwnFile = /^\.\.?\/.*\.js$/.test(specifier) && parentURL?.includes(FOLDER);
    if (!isOwnFile) return resolveAsEver(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
