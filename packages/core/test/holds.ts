import fc from 'fast-check';

/** Tries a property on many examples, in every run the same ones: a test that fails once fails always. */
export const holds = <Example>(property: fc.IProperty<Example>, numRuns = 300): void =>
  fc.assert(property, { seed: 20_260_101, numRuns });
