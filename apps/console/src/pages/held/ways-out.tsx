import { Button } from 'react-aria-components';
import type { Payment } from '../../api/payments.ts';
import { useMay, useWho } from '../../app/session-context.tsx';
import { amountText } from '../../formats/figures.ts';
import { KeyHint } from '../../parts/key-hint.tsx';
import { useTexts } from '../../texts/language.tsx';
import { keyOf, type Way, waysOut } from './payment-exits.ts';

interface WaysOutProps {
  readonly payment: Payment;
  readonly onAsk: (way: Way) => void;
}

/** What can be done, the likeliest first; what cannot says why not. */
export function WaysOut({ payment, onAsk }: WaysOutProps) {
  const { exits: words, withdrawals } = useTexts();
  const mayDecide = useMay('decide');
  const ways = waysOut(payment, useWho().email);
  if (ways.length === 0) return null;
  if (!mayDecide) return <p className="quiet">{withdrawals.viewerHint}</p>;
  const first = ways.find(({ whyNot }) => whyNot === null)?.way;
  const nameOf = (way: Way): string =>
    way === 'return' && payment.status === 'matched'
      ? words.returnExcess(amountText(payment.excess_xaf))
      : words.names[way];
  return (
    <section aria-label={words.title}>
      <ul className="ways">
        {ways.map(({ way, whyNot }) => (
          <li key={way} className="way">
            <Button
              className={way === first ? 'primary' : ''}
              isDisabled={whyNot !== null}
              aria-keyshortcuts={keyOf[way]}
              onPress={() => onAsk(way)}
            >
              {nameOf(way)}
              <KeyHint name={keyOf[way]} />
            </Button>
            <span className="quiet small">{whyNot === null ? words.hints[way] : words.whyNot[whyNot]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
