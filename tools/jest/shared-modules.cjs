const asyncHooks = require('node:async_hooks');
const { readFileSync } = require('node:fs');
const { dirname } = require('node:path');
const { pathToFileURL } = require('node:url');
const { compileFunction, SourceTextModule, SyntheticModule } = require('node:vm');
const runFile = require('jest-circus/runner').default ?? require('jest-circus/runner');

/**
 * What a worker loads once for all the test files that it runs: packages from outside, and the sources of this
 * workspace, which keep nothing between two uses. Test files, what supports them and the contract suites are run anew
 * for each file, since Jest gives each file its own `test` and `expect`.
 */
const isShared = (path) =>
  path.includes('/node_modules/') ||
  (/\/(?:packages|apps|tools)\/[^/]+\/src\//.test(path) && !path.includes('/testing/src/contracts/'));

const asEsm = {
  isInternalModule: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

/** The modules of one project of Jest: the core is instrumented in its own tests alone. */
class SharedModules {
  #made = new Map();
  #sourceMaps = new Map();
  #coverage;
  #linking = Promise.resolve();
  /** Of the file that runs now: it knows where things are and how they are translated. */
  #runtime;

  /** What was covered is told with each file, and never with those of another project. */
  enter(runtime) {
    this.#runtime = runtime;
    globalThis.__coverage__ = this.#coverage;
    for (const [path, map] of this.#sourceMaps) runtime.getSourceMaps().set(path, map);
    runtime.getAllCoverageInfoCopy = () => takeCounted(this.#coverage);
  }

  leave() {
    this.#coverage = globalThis.__coverage__;
  }

  /** Two that begin at once may lead to the same modules, so they are linked one after the other. */
  async evaluated(path) {
    const linked = this.#linking.then(async () => {
      const module = await this.#module(path);
      if (module.status === 'unlinked')
        await module.link((specifier, { identifier }) => this.#module(this.#resolved(specifier, identifier)));
      return module;
    });
    this.#linking = linked.catch(() => undefined);
    const module = await linked;
    await module.evaluate();
    return module;
  }

  #resolved(specifier, from) {
    const { _resolution: resolution } = this.#runtime;
    return resolution.isCoreModule(specifier) ? specifier : resolution.resolveEsm(from, specifier);
  }

  #module(path) {
    const module = this.#made.get(path) ?? this.#make(path);
    this.#made.set(path, module);
    return module;
  }

  async #make(path) {
    if (path.endsWith('.json')) return synthetic(path, { default: JSON.parse(readFileSync(path, 'utf8')) });
    if (!path.endsWith('.ts'))
      return synthetic(path, await import(path.startsWith('/') ? pathToFileURL(path) : path));
    const code = this.#runtime.transformCache.transform(path, asEsm);
    this.#sourceMaps.set(path, this.#runtime.getSourceMaps().get(path));
    return new SourceTextModule(code, {
      identifier: path,
      importModuleDynamically: (specifier, from) =>
        this.evaluated(this.#resolved(specifier, from.identifier)),
      initializeImportMeta: (meta) =>
        Object.assign(meta, { url: pathToFileURL(path).href, filename: path, dirname: dirname(path) }),
    });
  }
}

/** What was counted since it was last asked for. All of it with every file would take longer than many a file. */
function takeCounted(coverage = {}) {
  const counted = Object.entries(coverage).filter(([, { s, f, b }]) =>
    [...Object.values(s), ...Object.values(f), ...Object.values(b).flat()].some((count) => count > 0),
  );
  const taken = counted.map(([path, each]) => [
    path,
    { ...each, ...structuredClone({ s: each.s, f: each.f, b: each.b }) },
  ]);
  for (const [, { s, f, b }] of counted) for (const counts of [s, f, ...Object.values(b)]) setToZero(counts);
  return Object.fromEntries(taken);
}

function setToZero(counts) {
  for (const key of Object.keys(counts)) counts[key] = 0;
}

function synthetic(identifier, exports) {
  const setExports = function () {
    for (const [name, value] of Object.entries(exports)) this.setExport(name, value);
  };
  return new SyntheticModule(Object.keys(exports), setExports, { identifier });
}

const ofProjects = new Map();

/**
 * Loads what runs one file. What it remembers along promises is looked at for every promise that is made after it, and
 * so is that of all files before: it is given up by the function that is added to `ends`.
 */
function loadedFor(path, ends) {
  const usual = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
  class EndedStorage extends asyncHooks.AsyncLocalStorage {
    constructor(...given) {
      super(...given);
      ends.push(() => this.disable());
    }
  }
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { value: EndedStorage, configurable: true });
  try {
    // It keeps the tests of a file: what it is made of does not.
    delete require.cache[path];
    return require(path);
  } finally {
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', usual);
  }
}

/** What runs a test file: Jest's own runner, whose way to modules leads to those that are shared. */
module.exports = async (globalConfig, config, environment, runtime, testPath, ...more) => {
  // Whoever watches changes sources between two runs of one process.
  const isWatched = globalConfig.watch || globalConfig.watchAll;
  const shared = (!isWatched && ofProjects.get(config.id)) || new SharedModules();
  ofProjects.set(config.id, shared);
  shared.enter(runtime);
  const ends = [];
  runtime.requireInternalModule = (path) => loadedFor(path, ends);
  runtime.executor.compile = (code, filename) =>
    compileFunction(code, runtime.executor.injectedModuleParameters, { filename });
  const { esmLoader } = runtime;
  // A way past resolveModule that newer versions of Node have.
  esmLoader.resolution.hasDistinctAsyncResolver = () => true;
  esmLoader.getContext = () => undefined;
  const resolveModule = esmLoader.resolveModule.bind(esmLoader);
  esmLoader.resolveModule = async (specifier, from, context) => {
    if (specifier === '@jest/globals' || esmLoader.resolution.isCoreModule(specifier))
      return resolveModule(specifier, from, context);
    const path = await esmLoader.resolution.resolveEsmAsync(from, specifier);
    return isShared(path) ? shared.evaluated(path) : resolveModule(specifier, from, context);
  };
  try {
    return await runFile(globalConfig, config, environment, runtime, testPath, ...more);
  } finally {
    shared.leave();
    for (const end of ends) end();
  }
};
