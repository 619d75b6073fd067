import { text as textOf } from 'node:stream/consumers';
import { ConfigError, SystemClock } from '@mobile-money/api/beside-the-service';
import { type TriedSms, trySms } from '@mobile-money/api/sms-probe';
import { type Instant, instant, isoInstant, sentenceOf } from '@mobile-money/core';
import { Command, InvalidArgumentError } from 'commander';
import { saying } from './command/command-line.ts';
import { withOwnPorts } from './command/with-database.ts';

interface Options {
  readonly provider: string;
  readonly sender?: string;
  readonly receivedAt?: Instant;
  readonly own?: boolean;
}

function time(text: string): Instant {
  const ms = Date.parse(text);
  if (!/(?:Z|[+-]\d\d:?\d\d)$/.test(text) || !(ms >= 0)) {
    throw new InvalidArgumentError('It must be a time with an offset, such as 2026-07-31T13:19:00+01:00.');
  }
  return instant(ms);
}

/** The argument, or what is piped in. */
async function smsText(given: string | undefined): Promise<string> {
  if (given === undefined && process.stdin.isTTY) throw new ConfigError('Give a text, or pipe one in.');
  const text = given ?? (await textOf(process.stdin));
  if (text.trim() === '') throw new ConfigError('The text is empty.');
  return text;
}

/** What the service would make of the text. */
type SmsUse = 'payment' | 'reversal' | 'receipt' | 'ignored';

/** The service takes no SMS from a stranger, and none that tells of money to someone it cannot name. */
function useOf({ isListedSender, reading }: TriedSms): SmsUse {
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

function triedAsJson(tried: TriedSms) {
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
    why: 'why' in reading ? sentenceOf(reading.why) : null,
    template: money?.template ?? null,
    template_is_confirmed: money?.confirmed ?? null,
    amount_xaf: told?.amountXaf ?? null,
    operator_tx_id: told?.operatorTxId ?? null,
    payer_msisdn: money?.payerMsisdn ?? null,
    receiver_msisdn: money?.receiverMsisdn ?? null,
    paid_at: money === null ? null : isoInstant(money.at),
    doubt: sentenceOf(money?.doubt ?? null) || null,
  };
}

function triedAsText(tried: TriedSms): string {
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

const program = new Command('npm run sms --').description(
  'What the templates read in an SMS. Nothing is sent or stored, and no service has to run.',
);

program
  .command('try')
  .description("shows what the service would read in a text of one provider's operator")
  .argument('[text]', 'the whole SMS; left out, it is read from standard input')
  .requiredOption('--provider <id>', 'a provider_id of PROVIDERS_FILE, whose own numbers tell in from out')
  .option('--sender <name>', 'who sent it; left out, the sender is not checked')
  .option('--received-at <time>', 'when the network took it on; left out, now', time)
  .option(
    '--own',
    'by the templates that are active in the database of this installation, not those that ship',
  )
  .option('--json', 'prints {"use", "kind", "template", "amount_xaf", "operator_tx_id", …}')
  .showHelpAfterError()
  .action(
    saying(async (given: string | undefined, { provider, sender, receivedAt, own }: Options) => {
      const tried = trySms(process.env, {
        ...(own ? { templates: await withOwnPorts(({ templates }) => templates.active()) } : {}),
        providerId: provider,
        text: await smsText(given),
        sender: sender ?? null,
        receivedAt: receivedAt ?? new SystemClock().now(),
      });
      return { value: triedAsJson(tried), text: triedAsText(tried) };
    }),
  );

await program.parseAsync();
