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

const modules = new Map();
const sourceMaps = new Map();
/** Of the file that runs now: it knows where things are and how they are translated. */
let runtime;

function made(path) {
  const module = modules.get(path) ?? make(path);
  modules.set(path, module);
  return module;
}

async function make(path) {
  if (path.endsWith('.json')) return synthetic(path, { default: JSON.parse(readFileSync(path, 'utf8')) });
  if (!path.endsWith('.ts'))
    return synthetic(path, await import(path.startsWith('/') ? pathToFileURL(path) : path));
  const code = runtime.transformCache.transform(path, asEsm);
  sourceMaps.set(path, runtime.getSourceMaps().get(path));
  return new SourceTextModule(code, {
    identifier: path,
    importModuleDynamically: async (specifier, from) => evaluated(resolved(specifier, from.identifier)),
    initializeImportMeta: (meta) =>
      Object.assign(meta, { url: pathToFileURL(path).href, filename: path, dirname: dirname(path) }),
  });
}

function synthetic(identifier, exports) {
  const setExports = function () {
    for (const [name, value] of Object.entries(exports)) this.setExport(name, value);
  };
  return new SyntheticModule(Object.keys(exports), setExports, { identifier });
}

const resolved = (specifier, from) =>
  runtime._resolution.isCoreModule(specifier) ? specifier : runtime._resolution.resolveEsm(from, specifier);

let linking = Promise.resolve();

/** Two that begin at once may lead to the same modules, so they are linked one after the other. */
async function evaluated(path) {
  const linked = linking.then(async () => {
    const module = await made(path);
    if (module.status === 'unlinked')
      await module.link((specifier, { identifier }) => made(resolved(specifier, identifier)));
    return module;
  });
  linking = linked.catch(() => undefined);
  const module = await linked;
  await module.evaluate();
  return module;
}

module.exports = (globalConfig, config, environment, ofThisFile, testPath, ...more) => {
  runtime = ofThisFile;
  for (const [path, map] of sourceMaps) runtime.getSourceMaps().set(path, map);
  runtime.requireInternalModule = (path) => {
    // It keeps the tests of a file: what it is made of does not.
    delete require.cache[path];
    return require(path);
  };
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
    return isShared(path) ? evaluated(path) : resolveModule(specifier, from, context);
  };
  return runFile(globalConfig, config, environment, runtime, testPath, ...more);
};
