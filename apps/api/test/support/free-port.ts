/** A port below those that systems give to anyone who asks: the tests and the tools draw theirs alike. */
export { freePort } from '../../../../tools/src/harness/server-process.ts';
