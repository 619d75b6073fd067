/** @jest-config-loader esbuild-register */
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

const swcOptions = {
  swcrc: false,
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, verbatimModuleSyntax: true },
  },
};

/** How a test file runs. */
const ofEveryTest: Config = {
  // A worker loads what it tests once, and not once for each file.
  testEnvironment: '<rootDir>/tools/jest/one-context.cjs',
  testRunner: '<rootDir>/tools/jest/shared-modules.cjs',
  // Packages of this workspace resolve to their sources, so no test depends on a build.
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': ['@swc/jest', swcOptions] },
};

const config: Config = {
  projects: [
    { ...ofEveryTest, testMatch: ['<rootDir>/packages/core/test/**/*.test.ts'] },
    {
      ...ofEveryTest,
      testMatch: ['<rootDir>/{packages,apps}/*/test/**/*.test.ts', '<rootDir>/tools/test/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/packages/core/test/'],
      // The core is covered by its own tests; instrumented, it would run at half its speed in all the others.
      coveragePathIgnorePatterns: ['/'],
    },
  ],
  // A promise about speed is a benchmark; a machine that is busy with something else must not fail a test.
  testTimeout: 20_000,
  // The long ones wait for browsers, processes and clocks for more than half of their time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  testSequencer: '<rootDir>/tools/jest/longest-first.mjs',
  globalSetup: '<rootDir>/tools/jest/build-first.mjs',
  // Modules of a test file are never quite freed: a worker that has run many spends its time on collecting garbage.
  workerIdleMemoryLimit: '1GB',
  reporters: ['default', '<rootDir>/tools/jest/count-reporter.mjs'],
  // Instrumented rather than read from V8, which cannot see an if whose condition is never false.
  coverageProvider: 'babel',
  collectCoverageFrom: ['packages/core/src/**/*.ts'],
  coverageReporters: ['text-summary', 'html', ['text', { skipFull: true }]],
  coverageThreshold: {
    global: {},
    './packages/core/src/': { lines: 100, branches: 100, functions: 100, statements: 100 },
  },
};

export default config;
