import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './service-process.ts';

/** A language that a client is written in, besides TypeScript. */
export interface Language {
  readonly name: string;
  /** Of its client, from the root. */
  readonly folder: string;
  /** What runs it here, with all that the client needs; null when there is none. */
  readonly program: string | null;
  /** What the program is given to run the client's own tests, and those against a real service. */
  readonly own: readonly string[];
  readonly journey: readonly string[];
  /** The same for a small platform to read from the feed into its BOOK_FOLDER what it missed. */
  readonly recover: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The end of what tests print that have all passed. */
  readonly passed: RegExp;
}

const php = join(root, 'packages/client-php');
const python = join(root, 'packages/client-python');

const phpNeeds =
  'exit(PHP_VERSION_ID >= 80100 && extension_loaded("curl") && extension_loaded("openssl") ? 0 : 1);';
const pythonNeeds = 'import cryptography, sys; sys.exit(sys.version_info < (3, 10))';

/** The first of these programs that runs this. */
const found = (programs: readonly string[], given: readonly string[]): string | null =>
  programs.find((program) => spawnSync(program, [...given]).status === 0) ?? null;

export const languages: readonly Language[] = [
  {
    name: 'PHP',
    folder: 'packages/client-php',
    program: found(['php'], ['-r', phpNeeds]),
    own: [join(php, 'tests/run.php')],
    journey: [join(php, 'tests/run.php'), 'service.php'],
    recover: [join(php, 'examples/small_platform.php')],
    env: {},
    passed: /\b[1-9]\d* passed, 0 failed\n$/,
  },
  {
    name: 'Python',
    folder: 'packages/client-python',
    // The first may be one that someone put before the system's, without the system's packages.
    program: found(['python3', '/usr/bin/python3'], ['-c', pythonNeeds]),
    own: ['-m', 'unittest', 'discover', '-s', join(python, 'tests')],
    journey: [join(python, 'tests/service.py')],
    recover: [join(python, 'examples/small_platform.py')],
    env: { PYTHONPATH: join(python, 'src'), PYTHONDONTWRITEBYTECODE: '1' },
    passed: /\nRan [1-9]\d* tests in [\d.]+s\n\nOK( \(skipped=\d\))?\n$/,
  },
];
