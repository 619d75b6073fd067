import { describe } from '@jest/globals';
import { sandboxIsWiring } from '../../../src/tidy/rules/sandbox-is-wiring.ts';
import { accepts, refuses } from '../planted.ts';

const route = 'apps/api/src/http/routes.ts';

describe('the sandbox is a matter of wiring', () => {
  refuses(sandboxIsWiring, [
    [route, 'if (sandbox) open();'],
    [route, '\nif (!config.isSandbox && ready) open();'],
    [route, "const window = environment === 'sandbox' ? 900 : 600;"],
    [route, "const open = 'sandbox' !== environment;"],
    [route, 'const open = inSandbox() && ready;'],
    [route, 'const window = sandboxWindow ?? 600;'],
    [route, 'while (`${x}sandbox`) open();'],
    [route, "switch (environment) {\n  case 'sandbox': open(); }"],
    ['packages/core/src/simulation/moves.ts', 'const open = sandbox ? 1 : 2;'],
  ]);

  accepts(sandboxIsWiring, [
    [route, 'if (ready) bindSandbox();'],
    [route, "const environments = ['development', 'sandbox', 'production'];"],
    ['apps/api/src/container/sandbox-module.ts', 'if (sandbox) open();'],
    ['apps/api/src/config/environment.ts', "export const open = environment === 'sandbox';"],
    ['apps/api/test/http/routes.test.ts', 'if (sandbox) open();'],
  ]);
});
