import { limits, magicNumbers } from '@mobile-money/core';

const seconds = limits.magicNumberWaitMs / 1_000;

/** What a platform finds here and nowhere else, for the page on which it tries things out. */
export const probeNotes: readonly string[] = [
  'This is the sandbox: no one is called, nothing is paid, and codes cannot be dialled.',
  `Any outcome is simulated with \`POST /api/v1/sandbox/transactions/{service_tx_id}/simulate\`. With these numbers outcomes come by themselves, each ${seconds} seconds after the last:`,
  [
    '| operator | msisdn | deposit | withdrawal |',
    '|---|---|---|---|',
    ...magicNumbers.map(({ operator, msisdn, deposit, withdrawal }) =>
      [
        '',
        ` ${operator} `,
        ` \`${msisdn}\` `,
        ` ${deposit.join(', then ')} `,
        ` ${withdrawal.join(', then ') || 'waits'} `,
        '',
      ].join('|'),
    ),
  ].join('\n'),
];
