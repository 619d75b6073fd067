import type { ReceivedPayment } from '@mobile-money/core';
import type { UseCases } from '../../use-cases.ts';
import { PaymentReturnAnswer, PaymentWithCandidates } from '../answers/internal/list-answers.ts';
import type { Endpoint } from '../endpoint.ts';
import { PaymentDecisionBody } from '../requests/internal/decision-bodies.ts';
import { PaymentPath } from '../requests/internal/list-requests.ts';
import { internalEndpoint } from './internal-endpoint.ts';
import { presentCandidates } from './present-payment.ts';

/** What people make of money that fits nothing. */
export const paymentEndpoints = (use: UseCases): readonly Endpoint[] => {
  const present = async (payment: ReceivedPayment) => {
    const [described] = await use.describePayments([payment]);
    return presentCandidates(described as NonNullable<typeof described>);
  };
  const decision = { duty: 'decide', pathClass: PaymentPath, bodyClass: PaymentDecisionBody } as const;
  const gone = ['payment_not_found', 'payment_used', 'payment_returning', 'payment_returned'] as const;
  return [
    internalEndpoint({
      method: 'get',
      path: '/internal/v1/payments/{payment_id}',
      summary: 'Read a payment, wherever it is, with the deposits that may be meant',
      duty: 'read',
      pathClass: PaymentPath,
      answer: PaymentWithCandidates,
      refusals: ['payment_not_found'],
      handle: async ({ path }) => presentCandidates(await use.readPaymentRecord(path.payment_id)),
      reads: { action: 'payment.read', subjects: ({ payment_id }) => [payment_id] },
    }),
    internalEndpoint({
      ...decision,
      method: 'post',
      path: '/internal/v1/payments/{payment_id}/return',
      summary: 'Ask for a payment, or what its deposit did not need of it, to be sent back to who paid',
      answer: PaymentReturnAnswer,
      refusals: [
        ...gone,
        'payment_payer_unknown',
        'payment_reversed',
        'payment_contradicted',
        'payment_unvouched',
        'return_doubted',
        'payment_undecided',
        'no_provider_available',
      ],
      handle: async ({ path: { payment_id }, body, staff }) => {
        const { id } = await use.returnPayment(payment_id, body.reason, staff);
        return { payment_id, status: 'returning' as const, service_tx_id: id };
      },
    }),
    internalEndpoint({
      ...decision,
      method: 'post',
      path: '/internal/v1/payments/{payment_id}/vouch',
      summary: 'Say that a payment came which the balances do not vouch for: it takes two people',
      factor: ({ path }) => use.factorNeedOfVouch(path.payment_id),
      answer: PaymentWithCandidates,
      refusals: [
        ...gone,
        'payment_set_aside',
        'payment_reversed',
        'payment_receiver_unknown',
        'payment_vouched',
        'return_doubted',
      ],
      handle: async ({ path, body, staff }) =>
        present(await use.vouchForPayment(path.payment_id, body.reason, staff)),
    }),
    internalEndpoint({
      ...decision,
      method: 'post',
      path: '/internal/v1/payments/{payment_id}/set-aside',
      summary: 'Take a payment out of the work: it completes no deposit',
      answer: PaymentWithCandidates,
      refusals: [...gone, 'payment_undecided'],
      handle: async ({ path, body, staff }) =>
        present(await use.setPaymentAside(path.payment_id, body.reason, staff)),
    }),
    internalEndpoint({
      ...decision,
      method: 'post',
      path: '/internal/v1/payments/{payment_id}/take-back',
      summary: 'Take a payment up again that was set aside',
      answer: PaymentWithCandidates,
      refusals: [...gone, 'payment_not_set_aside'],
      handle: async ({ path, body, staff }) =>
        present(await use.takePaymentBack(path.payment_id, body.reason, staff)),
    }),
  ];
};
