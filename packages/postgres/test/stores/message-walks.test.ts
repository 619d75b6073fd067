import { expect, it } from '@jest/globals';
import { depositIn } from '@mobile-money/testing/contracts/given/deposits';
import { storedMessage } from '@mobile-money/testing/contracts/given/messages';
import { postgresSubject } from '../postgres-subject.ts';

const subjectOf = postgresSubject();

it('Callbacks are found by their transaction, and those of none by a number in them.', async () => {
  const subject = await subjectOf();
  const { id: transactionId } = await depositIn(subject, 'expired');
  const callback = { kind: 'callback', sender: '' } as const;
  const told = await storedMessage(subject, { ...callback, transactionId });
  const naming = await storedMessage(subject, { ...callback, rawText: '{"payer":"237699123456"}' });
  const { messages } = subject;
  expect((await messages.callbacks({ transactionId }, null, 5)).items).toEqual([told]);
  expect((await messages.callbacks({ text: '699123456' }, null, 5)).items).toEqual([naming]);
});
