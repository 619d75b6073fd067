const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** What Jest keeps of a file on its global object: the next file must not find it. */
const ofOneFile = [
  'EVENT_HANDLERS',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'WAIT_BEFORE_RETRY',
  'RETRY_IMMEDIATELY',
];

/**
 * Test files run in the context of their worker rather than in one of their own, in which every module would have to be
 * compiled anew and every global is looked up by a detour. `shared-modules.cjs` says what they share.
 */
module.exports = class OneContext {
  #console = globalThis.console;
  #exit = process.exit;
  #getBuiltinModule = process.getBuiltinModule;
  #env = { ...process.env };

  constructor({ projectConfig }) {
    const global = globalThis;
    this.global = global;
    this.conditions = projectConfig.testEnvironmentOptions.customExportConditions;
    this.moduleMocker = new ModuleMocker(global);
    const timerConfig = {
      idToRef: (id) => ({ id, ref: () => this, unref: () => this }),
      refToId: (timer) => timer?.id,
    };
    this.fakeTimers = new LegacyFakeTimers({
      config: projectConfig,
      global,
      moduleMocker: this.moduleMocker,
      timerConfig,
    });
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global });
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    for (const name of ofOneFile) delete globalThis[Symbol.for(name)];
    globalThis.console = this.#console;
    process.exit = this.#exit;
    process.getBuiltinModule = this.#getBuiltinModule;
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
  }

  exportConditions() {
    return this.conditions;
  }

  /** The context of the worker has no name. */
  getVmContext() {
    return null;
  }
};
