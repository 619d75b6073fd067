import { afterEach } from '@jest/globals';

/** Closes after each test what was opened in it, the last first. */
export function closing(): <Thing extends { close(): unknown }>(thing: Thing) => Thing {
  const open: { close(): unknown }[] = [];
  afterEach(async () => {
    for (const thing of open.splice(0).reverse()) await thing.close();
  });
  return (thing) => {
    open.push(thing);
    return thing;
  };
}
