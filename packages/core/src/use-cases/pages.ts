import type { ApplicationLook } from '../application/look.ts';
import type { Deposit } from '../deposit/deposit.ts';
import { type Language, language } from '../deposit/dial-instructions.ts';
import type { Instant } from '../instant.ts';
import { limits } from '../limits.ts';
import { txIdIn } from '../page/hint.ts';
import { type PageState, type PlayerPage, pageExpiry, pageState, takesHint } from '../page/page.ts';
import { maskedText } from '../phone/msisdn.ts';
import type { Ports } from '../ports/ports.ts';
import { DomainError } from '../reason/reason.ts';
import { callbackUrl } from '../transaction/transaction-request.ts';
import { readTransaction } from './read-transaction.ts';

export interface PageRequest {
  readonly language: Language;
  readonly returnUrl: string | null;
}

export interface MadePage {
  readonly url: string;
  readonly expiresAt: Instant;
}

/**
 * Makes a page for the player of a deposit. Another one each time: of those of before only digests are left. Rejects with
 * `transaction_not_found`, `not_a_deposit`, `invalid_callback_url`, `pages_have_no_address`.
 */
export const makePage =
  (ports: Pick<Ports, 'transactions' | 'pages' | 'keyMaker' | 'settings'>) =>
  async (applicationId: string, id: string, request: PageRequest): Promise<MadePage> => {
    const { settings } = ports;
    const returnUrl =
      request.returnUrl === null ? null : callbackUrl(request.returnUrl, settings.httpsCallbacksOnly);
    const deposit = await readTransaction(ports)(applicationId, id);
    if (deposit.direction !== 'deposit') throw new DomainError('not_a_deposit');
    if (settings.publicUrl === null) throw new DomainError('pages_have_no_address');
    const { secret, secretSha256 } = ports.keyMaker.make();
    const expiresAt = pageExpiry(deposit, settings);
    await ports.pages.add({
      tokenSha256: secretSha256,
      transactionId: deposit.id,
      language: language(request.language),
      returnUrl,
      expiresAt,
    });
    return { url: `${settings.publicUrl}/pay/${secret}`, expiresAt };
  };

/** What a page shows. */
export interface PageView {
  readonly page: PlayerPage;
  readonly deposit: Deposit;
  readonly state: PageState;
  readonly look: ApplicationLook | null;
  /** When it was read: the time that remains is told by the clock of the service. */
  readonly at: Instant;
}

/** The page of a token's digest. Rejects with `page_not_found`, also for one whose time is over. */
export const findPage =
  ({ pages, clock }: Pick<Ports, 'pages' | 'clock'>) =>
  async (tokenSha256: string): Promise<PlayerPage> => {
    const page = await pages.find(tokenSha256);
    if (page === null || clock.now() >= page.expiresAt) throw new DomainError('page_not_found');
    return page;
  };

type ReadPorts = Pick<Ports, 'transactions' | 'applications' | 'clock'>;

/** The truth about its deposit, now. */
export const readPage =
  ({ transactions, applications, clock }: ReadPorts) =>
  async (page: PlayerPage): Promise<PageView> => {
    // A page is made of a deposit that is stored, and nothing removes deposits.
    const deposit = (await transactions.find(page.transactionId)) as Deposit;
    const look = await applications.find(deposit.applicationId);
    const at = clock.now();
    return { page, deposit, state: pageState(deposit, at), look, at };
  };

/** What becomes of what a player says: `over` when the deposit needs no word any more. */
export const hintOutcomes = ['kept', 'unread', 'full', 'over'] as const;
export type HintOutcome = (typeof hintOutcomes)[number];

/**
 * A player says to have paid, with the operator's id or its whole SMS. The answer tells nothing of whether there is such a
 * payment.
 */
export const leaveHint =
  (ports: Pick<Ports, 'transactions' | 'pages' | 'clock'>) =>
  async ({ transactionId }: PlayerPage, written: string): Promise<HintOutcome> => {
    const deposit = (await ports.transactions.find(transactionId)) as Deposit;
    const at = ports.clock.now();
    if (deposit.msisdn === maskedText || !takesHint(pageState(deposit, at))) return 'over';
    const { operator } = deposit;
    const operatorTxId = txIdIn(operator, written);
    if (operatorTxId === null) return 'unread';
    return ports.pages.addHint({ transactionId, operator, operatorTxId, at }, limits.hintsPerDepositMax);
  };

/** Removes pages whose time is over, and tells how many. */
export const forgetPages =
  ({ pages, clock }: Pick<Ports, 'pages' | 'clock'>) =>
  (limit: number): Promise<number> =>
    pages.removeExpired(clock.now(), limit);
