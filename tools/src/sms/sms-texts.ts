import type { TriedSms } from '@mobile-money/api/sms-probe';
import { isoInstant, sentenceOf } from '@mobile-money/core';

/** What the service would make of the text. */
export type SmsUse = 'payment' | 'reversal' | 'receipt' | 'ignored';

/** The service takes no SMS from a stranger, and none that tells of money to someone it cannot name. */
export function useOf({ isListedSender, reading }: TriedSms): SmsUse {
  if (isListedSender === false) return 'ignored';
  if (reading.kind === 'reversal' || ('isReversed' in reading && reading.isReversed)) return 'reversal';
  if (!('template' in reading)) return 'ignored';
  if (reading.kind === 'incoming_payment') return 'payment';
  return reading.receiverMsisdn === null ? 'ignored' : 'receipt';
}

const useInWords: Readonly<Record<SmsUse, string>> = {
  payment: 'The service would store a payment and look for its deposit.',
  reversal: 'The service would hold it for a person, and credit no one: the money was taken back.',
  receipt: 'The service would take it as the receipt of a withdrawal.',
  ignored: 'The service would keep it, and do nothing.',
};

export function triedAsJson(tried: TriedSms) {
  const { providerId, operator, sender, isListedSender, reading } = tried;
  const money = 'template' in reading ? reading : null;
  const told = 'operatorTxId' in reading ? reading : null;
  return {
    provider_id: providerId,
    operator,
    sender,
    sender_is_listed: isListedSender,
    use: useOf(tried),
    kind: reading.kind,
    why: 'why' in reading ? reading.why : null,
    template: money?.template ?? null,
    template_is_confirmed: money?.confirmed ?? null,
    amount_xaf: told?.amountXaf ?? null,
    operator_tx_id: told?.operatorTxId ?? null,
    payer_msisdn: money?.payerMsisdn ?? null,
    receiver_msisdn: money?.receiverMsisdn ?? null,
    paid_at: money === null ? null : isoInstant(money.at),
    doubt: money?.doubt ?? null,
  };
}

export function triedAsText(tried: TriedSms): string {
  const { providerId, operator, ownNumbers, reading } = tried;
  const rows: (readonly [string, string])[] = [
    ['provider', `${providerId} (${operator}), own numbers ${ownNumbers.join(', ') || 'none'}`],
    ['sender', senderInWords(tried)],
    ['kind', reading.kind.replaceAll('_', ' ')],
  ];
  if ('why' in reading) rows.push(['why', sentenceOf(reading.why)]);
  else if (reading.kind === 'reversal') {
    rows.push(
      ['amount', reading.amountXaf === null ? 'not told' : `${reading.amountXaf} XAF`],
      ['operator id', reading.operatorTxId ?? 'not told'],
    );
  } else {
    rows.push(
      ['template', `${reading.template} (${reading.confirmed ? 'seen in public' : 'never seen in public'})`],
      ['amount', `${reading.amountXaf} XAF`],
      ['operator id', reading.operatorTxId],
      ['payer', reading.payerMsisdn ?? hiddenParty[reading.kind].payer],
      ['receiver', reading.receiverMsisdn ?? hiddenParty[reading.kind].receiver],
      ['paid at', isoInstant(reading.at)],
      ['doubt', sentenceOf(reading.doubt) || 'none'],
    );
  }
  const lines = rows.map(([name, value]) => `${name.padEnd(13)}${value}`);
  return [...lines, '', useInWords[useOf(tried)]].join('\n');
}

/** Whose number the text need not name. */
const hiddenParty = {
  incoming_payment: { payer: 'not named: held for a person', receiver: 'not named: the SIM card tells' },
  outgoing_receipt: { payer: 'not named: it is us', receiver: 'not named' },
} as const;

function senderInWords({ sender, isListedSender, listedSenders }: TriedSms): string {
  if (sender === null) return 'not given, not checked';
  const known = listedSenders.join(', ') || 'none';
  return isListedSender
    ? `${sender}: one of the operator's names`
    : `${sender}: not one of the operator's names (${known})`;
}
