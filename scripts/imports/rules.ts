/** A direction that imports may not take. Paths are relative to the root of the repository. */
export interface DirectionRule {
  name: string;
  /** Importing files the rule speaks of; `$1`… in `to` and `except` stand for its groups. */
  from: RegExp;
  /** Targets it forbids: files, `npm:<package>`, `node:<module>`. */
  to: string;
  /** Targets it allows all the same. */
  except?: string;
  /** Tests, benches and test helpers may go this way. */
  testsMay?: true;
  /** `import type` may go this way. */
  typesMay?: true;
  /** What to do instead: printed with every violation. */
  instead: string;
}

/** Code that never runs in the product. */
export const testCode =
  /\.(test|bench|e2e)\.tsx?$|\/(testing|bench)\/|\/conformance\.ts$|^(e2e|scripts)\/|\.config\.ts$|^apps\/web\/build\//;

/**
 * Features of the server that are building blocks of others: each may import those named, whose
 * work must happen in its own transaction. The lists keep this a one-way street.
 */
const serverBuildingBlocks = {
  account: ['chat', 'codes', 'files', 'sms', 'tasks', 'tickets', 'vip'],
  admin: ['account'],
  announcements: ['admin', 'vip'],
  assets: ['admin', 'files'],
  booklet: ['designs', 'files'],
  captcha: ['codes'],
  catalogue: ['tasks', 'tool-rules'],
  chat: ['files', 'tickets'],
  designs: ['files'],
  live: ['tickets', 'tool-rules'],
  engines: ['admin'],
  files: ['labels'],
  gallery: ['admin', 'files', 'history', 'labels', 'tasks'],
  labels: ['admin'],
  history: ['files', 'tasks', 'tickets'],
  orders: ['admin', 'tickets', 'vip'],
  people: ['account', 'admin', 'tickets', 'vip'],
  'sign-in': ['account', 'codes', 'mail', 'sms'],
  shares: ['designs', 'files'],
  sms: ['codes'],
  mail: ['codes'],
  operations: ['admin', 'files', 'orders', 'tasks'],
  tasks: ['files', 'tickets', 'tool-rules', 'vip'],
  texts: ['admin'],
  'tool-rules': ['admin'],
  vip: ['tickets'],
  wechat: ['account', 'sms'],
};

const pathsOf = (features: string[]) => `^apps/server/src/features/(${features.join('|')})/`;

export const directionRules: DirectionRule[] = [
  {
    name: 'tools-is-data',
    from: /^packages\/tools\/src\//,
    to: '.',
    except: '^packages/tools/|^npm:zod$',
    testsMay: true,
    instead:
      'Definitions are data that both web and server read: they import zod and each other only. Put behaviour where it is used, keyed by the tool’s fields.',
  },
  {
    name: 'kernels-depend-on-nothing',
    from: /^packages\/kernels\/src\//,
    to: '.',
    except: '^packages/kernels/',
    testsMay: true,
    instead:
      'A kernel is pure code over typed arrays. Take what it needs as an argument; decode, read and write files in the caller.',
  },
  {
    name: 'labels-depend-on-nothing',
    from: /^packages\/labels\/src\//,
    to: '.',
    except: '^packages/labels/',
    testsMay: true,
    instead:
      'How a file carries an AI mark is pure work over bytes, for the server and a browser. Decode, read and decide in the caller.',
  },
  {
    name: 'networks-apart',
    from: /^packages\/networks\/src\//,
    to: '.',
    except:
      '^packages/(networks|kernels)/|^npm:onnxruntime-node$|^node:(fs/promises|module|os|path)$',
    testsMay: true,
    instead:
      'A network is handed pictures or what a picture was traced to, and gives what it sees. What is done with that belongs in the kernels and in the engine that calls it.',
  },
  {
    name: 'onnx-runtime-silent',
    from: /^(?!packages\/networks\/src\/onnx\/runtime\.ts$)/,
    to: '^npm:onnxruntime-node$',
    typesMay: true,
    instead:
      'ONNX Runtime reports to its maker unless told not to before it is loaded: load it by `loadOnnxRuntime` (packages/networks/src/onnx/runtime.ts).',
  },
  {
    name: 'booklet-apart',
    from: /^packages\/booklet\/src\//,
    to: '.',
    except:
      '^packages/booklet/|^npm:(fontkit|pdfkit|yazl)$|^node:(events|fs|stream|timers/promises)$',
    testsMay: true,
    instead:
      'A booklet is laid out and written from what it is handed. Look up versions, decode and read pictures in the caller.',
  },
  {
    name: 'contracts-on-tools',
    from: /^packages\/contracts\/src\//,
    to: '.',
    except: '^packages/(contracts|tools)/|^npm:zod$',
    testsMay: true,
    instead:
      'Contracts describe the wire, for both ends: schemas from zod and the tool registry. Put behaviour in the server or the web app.',
  },
  {
    name: 'handbook-on-tools',
    from: /^packages\/handbook\/src\//,
    to: '.',
    except: '^packages/(handbook|tools)/',
    testsMay: true,
    instead:
      'The handbook is text and pure functions over it, with the trade’s words from packages/tools. What needs a model, a network or a clock belongs in the server.',
  },
  {
    name: 'scene-on-kernels',
    from: /^packages\/scene\/src\//,
    to: '.',
    except: '^packages/(scene|kernels)/|^npm:earcut$',
    testsMay: true,
    instead:
      'Scene is pure computation on top of the kernels. Take what it needs as an argument from the engine that calls it.',
  },
  {
    name: 'server-apart-from-web',
    from: /^apps\/server\//,
    to: '^(apps/web|e2e|scripts)/',
    instead: 'What both ends need belongs in packages/contracts or packages/tools.',
  },
  {
    name: 'web-apart-from-server',
    from: /^apps\/web\//,
    to: '^(apps/server|e2e|scripts|packages/(scene|handbook))/',
    instead:
      'The web app knows the server by packages/contracts only. Move what both need there, or ask for it over the API.',
  },
  {
    name: 'kernels-in-a-web-worker',
    from: /^apps\/web\/src\/(?!.*(\.worker\.ts$|\/worker\/))/,
    to: '^packages/kernels/',
    testsMay: true,
    typesMay: true,
    instead:
      'Pixel work blocks the page. Call the kernel in a `*.worker.ts` file and talk to it by messages.',
  },
  {
    name: 'web-runs-in-a-browser',
    from: /^apps\/web\/src\//,
    to: '^node:',
    testsMay: true,
    instead: 'There is no Node in the browser: use the web platform’s own function.',
  },
  {
    name: 'web-shared-is-below',
    from: /^apps\/web\/src\/shared\//,
    to: '^apps/web/src/(features|app)/',
    instead: 'shared ← features ← app. Pass it in as a property or a callback, or move it down.',
  },
  {
    name: 'web-features-below-app',
    from: /^apps\/web\/src\/features\//,
    to: '^apps/web/src/app/',
    instead:
      'app composes features, never the reverse. Pass it in as a property, or move it to shared.',
  },
  {
    name: 'web-features-apart',
    from: /^apps\/web\/src\/features\/([^/]+)\//,
    to: '^apps/web/src/features/',
    except: '^apps/web/src/features/$1/',
    instead:
      'A feature never imports another: compose the two in app/, or move what both need to shared/.',
  },
  {
    name: 'server-platform-is-below',
    from: /^apps\/server\/src\/platform\//,
    to: '^apps/server/src/(features|http|engines|main)',
    testsMay: true,
    instead: 'Platform knows nothing of the product. Take a function or a port as an argument.',
  },
  {
    name: 'engines-behind-their-port',
    from: /^apps\/server\/src\/(engines|payments)\//,
    to: '^apps/server/src/(features|http|main)',
    testsMay: true,
    instead:
      'An engine sees its request and the files handed to it, a payment provider the order to be paid, nothing more. Extend the port: engines/engine.ts, payments/provider.ts.',
  },
  {
    name: 'engines-by-capability',
    from: /^apps\/server\/src\/(features|http)\//,
    to: '^apps/server/src/engines/[^/]+/',
    // The port of models that talk, as engine.ts is that of those that draw.
    except: '^apps/server/src/engines/chat/chat-model\\.ts$',
    testsMay: true,
    instead:
      'Ask engines/registry.ts for an engine by capability; only engines/kinds.ts names engines.',
  },
  {
    name: 'server-features-apart',
    from: /^apps\/server\/src\/features\/([^/]+)\//,
    to: '^apps/server/src/features/',
    except: '^apps/server/src/features/$1/',
    testsMay: true,
    instead:
      'Hand the function in where compose.ts builds the dependencies. A true building block, needed in the same transaction, is listed in scripts/imports/rules.ts.',
  },
  {
    name: 'nobody-imports-main',
    from: /^(?!apps\/server\/src\/main\.ts$)/,
    to: '^apps/(server/src/(main|start)\\.ts|web/src/main\\.tsx)$',
    testsMay: true,
    instead: 'main only composes. Move what you need into a module of its own.',
  },
  {
    name: 'e2e-from-outside',
    from: /^e2e\//,
    to: '^(apps|packages)/',
    // Lists without code: which pages there are, and which keys; and where to start the process.
    except:
      '^packages/(contracts|tools)/|^apps/web/src/app/(page-paths|shell/shortcuts)\\.ts$|^apps/server/src/testing/berth\\.ts$',
    instead:
      'Browser tests see the product as a user does: start it as a process and use its pages.',
  },
  {
    name: 'no-test-code-in-the-product',
    from: /^(apps|packages)\//,
    to: '\\.(test|bench)\\.tsx?$|/(testing|bench)/|/conformance\\.ts$',
    testsMay: true,
    instead: 'Move what the product needs out of the test folder.',
  },
];

/** `server-features-apart`, less the listed building blocks. */
export function isBuildingBlock(from: string, to: string): boolean {
  const feature = /^apps\/server\/src\/features\/([^/]+)\//.exec(from)?.[1] ?? '';
  const blocks = (serverBuildingBlocks as Record<string, string[]>)[feature];
  return blocks !== undefined && new RegExp(pathsOf(blocks)).test(to);
}
