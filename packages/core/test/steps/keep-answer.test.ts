import { describe, expect, it } from '@jest/globals';
import { memoryPorts } from '@mobile-money/testing';
import { DomainError } from '../../src/errors.ts';
import { keepAnswer } from '../../src/provider/ask-provider.ts';
import { typed } from '../../src/reason/reason.ts';
import { aDeposit } from '../a-transaction.ts';

const sent = { outcome: 'sent', providerTxId: 'TX-1' };
const lost = "A provider's answer could not be kept.";

describe("a provider's answer", () => {
  it('is written down again while the store cannot be reached', async () => {
    const { ports, log } = memoryPorts();
    let tries = 0;
    const write = async () => {
      tries += 1;
      if (tries < 4) throw new Error('no database');
      return 'kept';
    };
    expect(await keepAnswer(ports, aDeposit(), sent, write)).toBe('kept');
    expect([tries, log.messages('error')]).toEqual([4, []]);
  });

  it.each<[string, object, object]>([
    ['all it says', sent, { outcome: 'sent', provider_tx_id: 'TX-1' }],
    [
      'no id',
      { outcome: 'unknown', reason: typed('No answer.') },
      { outcome: 'unknown', provider_tx_id: null },
    ],
  ])('that cannot be kept goes to the log, with %s', async (_what, answer, facts) => {
    const { ports, log } = memoryPorts();
    let tries = 0;
    const write = async () => {
      tries += 1;
      throw new Error('no database');
    };
    const keeping = keepAnswer(ports, aDeposit(), answer as typeof sent, write);
    await expect(keeping).rejects.toThrow('no database');
    expect(tries).toBe(4);
    expect(log.lines).toEqual([
      {
        level: 'error',
        message: lost,
        facts: { service_tx_id: aDeposit().id, submission_id: aDeposit().submissionId, ...facts },
      },
    ]);
  });

  it('that the rules refuse is not tried again', async () => {
    const { ports, log } = memoryPorts();
    let tries = 0;
    const write = async () => {
      tries += 1;
      throw new DomainError('too_busy');
    };
    await expect(keepAnswer(ports, aDeposit(), sent, write)).rejects.toThrow(DomainError);
    expect([tries, log.messages('error')]).toEqual([1, [lost]]);
  });
});
