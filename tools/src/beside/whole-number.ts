import { InvalidArgumentError } from 'commander';

/** Reads an option that must be a whole number, from `min` on. */
export const wholeNumberFrom =
  (min: 0 | 1) =>
  (text: string): number => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < min) {
      throw new InvalidArgumentError(`It must be a whole number${min === 0 ? '' : ' above 0'}.`);
    }
    return value;
  };
