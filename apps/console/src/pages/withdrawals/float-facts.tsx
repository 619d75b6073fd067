import { useFloat } from '../../api/queue.ts';
import type { FloatItem } from '../../api/schemas.ts';
import type { Transaction } from '../../api/transactions.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { amountText, numberText } from '../../formats/figures.ts';
import { Amount } from '../../parts/amount.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Facts } from '../../parts/facts.tsx';
import { faultText } from '../../parts/fault-text.ts';
import { BalanceText } from '../../parts/wallet-state.tsx';
import { useTexts } from '../../texts/language.tsx';
import { lackOf, shortageOf } from './shortage.ts';

interface FloatFactsProps {
  readonly withdrawal: Transaction;
  readonly isRead: boolean;
}

/** What each wallet of its provider has, and what is promised of that already. */
export function FloatFacts({ withdrawal, isRead }: FloatFactsProps) {
  const texts = useTexts();
  const { float: words } = texts;
  const { data: float, error } = useFloat(withdrawal.service_tx_id, isRead);
  const fault = error !== null && (
    <p className="fault" role="alert">
      {words.notRead} {faultText(error, texts)}
    </p>
  );
  // A process of the version before may answer, which tells of no wallets.
  if (!float?.wallets) return fault;
  const { wallets, promised_xaf: promised } = float;
  const shortage = shortageOf(float, withdrawal);
  const [only, another] = wallets;
  // Whichever pays, it lacks what the fullest does, or more.
  const short = another === undefined ? words.tooLittle : words.tooLittleAtLeast;
  return (
    <>
      {fault}
      {shortage?.of === 'all' && (
        <p>
          <Badge tone="failed" text={short(amountText(shortage.xaf))} />{' '}
          {another === undefined ? words.tooLittleHint : words.noneEnough}
        </p>
      )}
      {shortage?.of === 'some' && <p>{words.onePays}</p>}
      <Facts
        facts={[
          another === undefined
            ? [words.held, <BalanceText key="held" balanceXaf={only?.balance_xaf ?? null} />]
            : [words.heldEach, <WalletLines key="held" float={float} withdrawal={withdrawal} />],
          [words.promised, <Amount key="promised" xaf={promised} />],
        ]}
      />
    </>
  );
}

interface WalletLinesProps {
  readonly float: FloatItem;
  readonly withdrawal: Transaction;
}

function WalletLines({ float, withdrawal }: WalletLinesProps) {
  const { float: words } = useTexts();
  return float.wallets.map(({ wallet_id: id, merchant_msisdn: number, balance_xaf: balance }) => {
    const lack = lackOf(balance, float, withdrawal);
    return (
      <p key={id}>
        <Link href={pathOf.wallet(id)}>{numberText(number)}</Link> <BalanceText balanceXaf={balance} />{' '}
        {lack !== null && <Badge tone="failed" text={words.tooLittle(amountText(lack))} />}
      </p>
    );
  });
}
