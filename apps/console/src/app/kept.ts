import { useState } from 'react';

/** One of a few choices that this machine remembers; the first of them until someone has chosen. */
export function useKept<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): readonly [Choice, (choice: Choice) => void] {
  const key = `console.${name}`;
  const [chosen, setChosen] = useState<Choice>(() => {
    const kept = localStorage.getItem(key);
    return choices.find((each) => each === kept) ?? choices[0];
  });
  const choose = (choice: Choice): void => {
    localStorage.setItem(key, choice);
    setChosen(choice);
  };
  return [chosen, choose];
}
