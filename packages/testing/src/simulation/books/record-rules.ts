import { type AuditEntry, purposeOf, type Transaction } from '@mobile-money/core';
import type { Rules } from './evidence.ts';

const isOfMove = (
  { subject, before, after }: AuditEntry,
  id: string,
  from: string | null,
  to: string,
): boolean => subject === id && before === from && after === to;

/** What is sent back begins with a deed that is about its payment. */
const isReturnAsked = (
  { action, subject }: AuditEntry,
  transaction: Transaction,
  from: string | null,
): boolean =>
  from === null &&
  action === 'payment.return' &&
  transaction.direction === 'withdrawal' &&
  transaction.returns?.paymentId === subject;

const listed = /^(unmatched|matched|returning|returned|set_aside)$/;
const flag = /^(on|off)$/;
const state = /^[a-z_]+$/;

/** By action: what it is about, and how that reads before and after. */
const auditForms: Readonly<
  Record<string, readonly ['transactions' | 'payments' | 'deliveries' | null, RegExp, RegExp]>
> = {
  'withdrawal.approve': ['transactions', /^pending_approval$/, /^(pending_approval|approved)$/],
  'withdrawal.reject': ['transactions', /^pending_approval$/, /^failed$/],
  'withdrawal.take_over': ['transactions', /^(ann|ben|carl)$/, /^(ann|ben|carl)$/],
  'transaction.propose': ['transactions', state, /^(succeeded|failed)$/],
  'transaction.resolve': ['transactions', /^requires_manual_resolution$/, /^(succeeded|failed)$/],
  'deposit.complete': ['transactions', state, /^succeeded$/],
  'payment.return': ['payments', listed, /^returning$/],
  'payment.set_aside': ['payments', /^unmatched$/, /^set_aside$/],
  'payment.take_back': ['payments', /^set_aside$/, /^unmatched$/],
  'payment.vouch': ['payments', /^unmatched$/, /^(vouched|proposed)$/],
  'webhook.replay': ['deliveries', /^$/, /^$/],
  'provider.switch': [null, flag, flag],
  'channel.change': [null, /./, /./],
};

export const recordRules: Rules = {
  /** What a person did stands in the audit with their name, in the same commit. */
  'what people do is audited': ({ journal, database }) =>
    journal.commits.flatMap(({ change: { transaction, moves, audit } }) =>
      moves.flatMap(({ actor, from, to }) => {
        if (actor.kind !== 'operator') return [];
        const isKept = audit.some(
          (entry) =>
            entry.staff.id === actor.id &&
            (isOfMove(entry, transaction.id, from, to) || isReturnAsked(entry, transaction, from)) &&
            database.audit.has(entry.id),
        );
        return isKept ? [] : [`${transaction.id} went to ${to} by ${actor.id} without an audit entry`];
      }),
    ),

  /** What only people may do is done by people, and the rest by no one of them. */
  'people decide what is theirs': ({ journal }) => {
    const ofPeople = new Set([
      'operator_approved',
      'operator_rejected',
      'completed_by_hand',
      'resolution_confirmed',
      'resolution_rejected',
    ]);
    return journal.commits.flatMap(({ change: { transaction, moves } }) =>
      moves
        .filter(({ actor, trigger }) => {
          const isAsked = trigger === 'requested' && purposeOf(transaction) === 'return';
          return (actor.kind === 'operator') !== (ofPeople.has(trigger) || isAsked);
        })
        .map(({ actor, trigger }) => `${transaction.id} made ${trigger} by ${actor.kind}`),
    );
  },

  /** A process that lived on, with a database that never failed, has kept every answer that a provider gave it. */
  'answers of providers are kept': ({ network, database, weather }) => {
    if (weather.storeFailsBefore + weather.storeFailsAfter > 0) return [];
    return network.answers.flatMap(({ to, operation, transactionId, askedAs, outcome }) => {
      const kept = [...database.exchanges].find(([id]) => id === transactionId)?.[1] ?? [];
      const asked = [...database.transactions.values()].find(({ id }) => id === transactionId);
      // What may have been sent before may be refused for being a repeat: then nothing is known.
      const isInDoubt = asked?.direction === 'withdrawal' && asked.mayHaveBeenSent;
      const believed = isInDoubt && outcome === 'rejected' ? 'unknown' : outcome;
      const isKept = kept.some(
        (each) =>
          each.operation === operation &&
          each.submissionId === askedAs &&
          [believed, 'contradicts'].includes(each.outcome),
      );
      return isKept || !to.isAlive ? [] : [`the answer ${outcome} to ${askedAs} was not kept`];
    });
  },

  /** The name that something goes by at its provider was stored before the provider did anything. */
  'names of providers are kept': ({ journal, network }) =>
    [...network.prompts, ...network.transfers].flatMap(({ transactionId, askedAs }) => {
      const isKept = journal.commits.some(
        ({ change: { transaction } }) =>
          transaction.id === transactionId && transaction.submissionId === askedAs,
      );
      return isKept ? [] : [`${transactionId} was asked for as ${askedAs}, a name that was not kept`];
    }),

  /** The id that a provider tells is stored with its answer. */
  'ids of providers are kept': ({ journal, network }) =>
    journal.commits.flatMap(({ change: { transaction, exchanges }, before }) => {
      const known = before.get(transaction.id);
      return exchanges.flatMap(({ operation, outcome, submissionId: askedAs }) => {
        const answer = network.answers.find(
          (each) => each.askedAs === askedAs && each.operation === operation && each.outcome === outcome,
        );
        const isOver = known?.direction === 'withdrawal' && known.state !== 'provider_submitted';
        if (answer === undefined || known === undefined || isOver) return [];
        const isId = transaction.providerTxId === (known.providerTxId ?? answer.providerTxId);
        return isId ? [] : [`${transaction.id} lost an id that it was given`];
      });
    }),

  /** An operator numbers each transfer once, so two withdrawals never bear one id. */
  'a transfer id is borne once': ({ database }) => {
    const seen = new Set<string>();
    return [...database.transactions.values()].flatMap(({ direction, operator, providerTxId, id }) => {
      if (direction !== 'withdrawal' || providerTxId === null) return [];
      const key = `${operator} ${providerTxId}`;
      const isAgain = seen.has(key);
      seen.add(key);
      return isAgain ? [`${id} bears ${key}, and another withdrawal does too`] : [];
    });
  },

  /** Whoever reads the audit later reads what was done, to what, and what it was before and after. */
  'the audit says what was done': ({ database }) =>
    [...database.audit.values()].flatMap(({ action, subject, before, after, staff }) => {
      const form = auditForms[action];
      if (form === undefined) return [`the audit has ${action}`];
      const [table, was, is] = form;
      const isOf =
        table === null || [...database[table].keys()].some((each) => String(each) === String(subject));
      const isWho = action !== 'withdrawal.take_over' || (after === staff.id && before !== after);
      return isOf && was.test(before) && is.test(after) && isWho
        ? []
        : [`the audit says ${action} of ${subject} from ${before} to ${after}`];
    }),

  /** What belongs to one application does not exist for the other. */
  'applications are kept apart': ({ platform }) => platform.leaks,
};
