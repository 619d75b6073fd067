// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface AddedPersonAnswer {
  /** Names the account. */
  readonly email: string;
  /** As what they work here; of someone new who waits, as what they will. */
  readonly role: 'viewer' | 'approver' | 'admin';
  /** When the account was opened. */
  readonly created_at: string;
  /** When it was shut out; null while the person may come in. */
  readonly disabled_at: string | null;
  /** When the person last worked here, to a minute; null: never. */
  readonly last_seen_at: string | null;
  /** What waits for a second admin; null: nothing. */
  readonly waiting: WaitingChange | null;
  /** The kinds of second factor that they have set up. */
  readonly factors: readonly ('passkey' | 'totp')[];
  /** Those that were not revoked. */
  readonly tokens: readonly TokenItem[];
  /** The first password. Shown only now. */
  readonly password: string;
}

export interface AlertsAnswer {
  /** What is wrong now, the newest first. */
  readonly standing: readonly StandingAlertItem[];
  /** Messages that could not be sent yet, the newest first. */
  readonly unsent: readonly UnsentAlertItem[];
}

export interface ApplicationBody {
  /** The name that players read on their pages. */
  readonly display_name?: string | null | undefined;
  /** The colour behind the name, on which white can be read (contrast of 4.5 to 1). */
  readonly colour?: string | undefined;
}

export interface ApplicationItem {
  /** Whose pages they are. */
  readonly application_id: string;
  /** The name that players read; null: none. */
  readonly display_name: string | null;
  /** The colour behind it; null: the usual one. */
  readonly colour: string | null;
}

export interface ApplicationsAnswer {
  /** By their names. */
  readonly items: readonly ApplicationItem[];
}

export interface ApprovalItem {
  /** Who. */
  readonly operator: string;
  /** When. */
  readonly at: string;
  /** What they noted. */
  readonly note: string | null;
}

export interface ApproveBody {
  /** Kept as the reason of the approval. */
  readonly note?: string | null | undefined;
}

export interface AttemptItem {
  /** When it began. */
  readonly at: string;
  /** How long it took. */
  readonly duration_ms: number;
  /** The receiver's status code; null when no complete answer came. */
  readonly status: number | null;
  /** What went wrong; null when an answer came. */
  readonly error: string | null;
  /** `error` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** The beginning of the receiver's answer. */
  readonly answer_excerpt: string;
}

export interface AuditAnswer {
  /** Newest first. */
  readonly items: readonly AuditItem[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
}

export interface AuditHeadAnswer {
  /** Of the newest entry, over all before it; null while there is none. */
  readonly hash: string | null;
  /** How many there are. */
  readonly entries: number;
}

export interface AuditItem {
  /** Id of the entry. */
  readonly audit_id: string;
  /** When. */
  readonly at: string;
  /** Who. */
  readonly actor_id: string;
  /** From where; null for the command line. */
  readonly actor_address: string | null;
  /** What was done. */
  readonly action: string;
  /** To what: an id, a prefix or an e-mail. */
  readonly subject: string;
  /** How it was before. */
  readonly before: string;
  /** How it was afterwards. */
  readonly after: string;
  /** Why, in the words of the one who did it. */
  readonly reason: string;
  /** `reason` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
}

export interface BlockBody {
  /** Kept in the history and in the audit. */
  readonly reason: string;
  /** Who is blocked. */
  readonly kind: 'number' | 'player';
  /** The number, written in any usual way, or the id of the player. */
  readonly value: string;
}

export interface BlockItem {
  /** Id of the block. */
  readonly block_id: string;
  /** Who is blocked. */
  readonly kind: 'number' | 'player';
  /** The number, or the id of the player. */
  readonly value: string;
  /** Why, in the words of the one who did it. */
  readonly reason: string;
  /** Who did it. */
  readonly by: string;
  /** When. */
  readonly at: string;
  /** Who ended it; null while it is in force. */
  readonly lifted_by: string | null;
  /** When. */
  readonly lifted_at: string | null;
  /** Why. */
  readonly lift_reason: string | null;
}

export interface BlocksAnswer {
  /** Newest first. */
  readonly items: readonly BlockItem[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
}

export interface CandidateItem {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** As sent. */
  readonly reference: string;
  /** Where the money goes. */
  readonly direction: 'deposit' | 'withdrawal';
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** Amount in XAF. */
  readonly amount_xaf: number;
  /** The present state. */
  readonly state:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution'
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted';
  /** The operator's reference, once known. */
  readonly provider_tx_id: string | null;
  /** When it was created. */
  readonly created_at: string;
  /** When anything of it last changed. */
  readonly updated_at: string;
  /** The player's number, E.164. */
  readonly msisdn: string;
  /** Player id on the platform side. */
  readonly player_id: string;
  /** The merchant number that it was given. */
  readonly channel_id: string;
  /** What speaks against it; empty: nothing. */
  readonly differs: readonly ('paying_number' | 'amount' | 'merchant_number' | 'state' | 'late')[];
  /** Its player named this payment on the page: such a deposit comes first. */
  readonly hinted: boolean;
  /** What the first of two people decided about the deposit, as long as it is in the same state. */
  readonly proposal: ProposalItem | null;
}

export interface ChannelBody {
  /** Whether new deposits may use it. */
  readonly enabled?: boolean | null | undefined;
  /** How new deposits are collected. */
  readonly collection_mode?: 'merchant_initiated' | 'customer_initiated' | null | undefined;
  /** Under this its wallet holds little; 0: never. */
  readonly low_xaf?: number | null | undefined;
}

export interface ChannelItem {
  /** Id of the merchant number. */
  readonly channel_id: string;
  /** The provider that it belongs to. */
  readonly provider_id: string;
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** How new deposits are collected. */
  readonly collection_mode: 'merchant_initiated' | 'customer_initiated';
  /** The number that players pay to. */
  readonly merchant_msisdn: string;
  /** The operator's code of the merchant. */
  readonly merchant_code: string | null;
  /** The gateway device that hears of its payments. */
  readonly device_id: string | null;
  /** Which SIM of the device. */
  readonly sim_number: number | null;
  /** Whether new deposits may use it. */
  readonly enabled: boolean;
  /** When its device was last heard of. */
  readonly last_seen_at: string | null;
  /** Whether it can confirm payments now. */
  readonly can_confirm: boolean;
  /** Under this its wallet holds little; null: never. */
  readonly low_xaf: number | null;
}

export interface ChannelsAnswer {
  /** Every merchant number. */
  readonly items: readonly ChannelItem[];
}

export interface ComparedDay {
  /** The provider. */
  readonly provider_id: string;
  /** The day in Cameroon. */
  readonly day: string;
  /** When it was compared. */
  readonly compared_at: string;
  /** As the operator tells it. */
  readonly theirs: SideSums;
  /** As our books tell it. */
  readonly ours: SideSums;
  /** What the operator charged, in XAF. */
  readonly their_fees_xaf: number;
  /** Lines that agree with our books. */
  readonly matched_count: number;
  /** Of those, the ones that only number, amount and time speak for. */
  readonly guessed_count: number;
  /** Lines of other days. */
  readonly outside_count: number;
  /** Transactions of the last minutes, for which the statement of the next day is awaited. */
  readonly deferred_count: number;
}

export interface CompleteBody {
  /** Kept in the history and in the audit. */
  readonly reason: string;
  /** Unmatched payments of the player's number that add up to at least the amount. */
  readonly payment_ids: readonly string[];
}

export interface ConfirmBody {
  /** What was asked for. */
  readonly kind: 'add' | 'role' | 'enable' | 'factor';
  /** The role that the account has then. */
  readonly role: 'viewer' | 'approver' | 'admin';
  /** When it was asked for. */
  readonly asked_at: string;
}

export interface DayTotalsItem {
  /** Which way the money goes. */
  readonly direction: 'deposit' | 'withdrawal';
  /** How many were created. */
  readonly transactions: number;
  /** What they come to. */
  readonly amount_xaf: number;
  /** How many of them have succeeded by now. */
  readonly succeeded: number;
  /** What those come to. */
  readonly succeeded_xaf: number;
  /** How many failed or expired. */
  readonly unsuccessful: number;
  /** Of those that came to an end, the fraction that succeeded; null while none has. */
  readonly success_rate: number | null;
  /** How many have not come to an end yet: the fraction says nothing of these. */
  readonly open: number;
  /** What those come to. */
  readonly open_xaf: number;
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
}

export interface DifferenceItem {
  /** Id of the difference. */
  readonly difference_id: string;
  /** The provider. */
  readonly provider_id: string;
  /** The day in Cameroon. */
  readonly day: string;
  /** What differs. */
  readonly kind:
    | 'missing_at_operator'
    | 'missing_with_us'
    | 'state_differs'
    | 'amount_differs'
    | 'number_differs'
    | 'duplicate_line'
    | 'unreadable_line';
  /** `gone` when the last comparison found it no more. */
  readonly status: 'open' | 'settled' | 'gone';
  /** How line and transaction were found to belong together; null when one is missing. */
  readonly paired_by: 'operator_id' | 'reference' | 'guess' | null;
  /** What the operator says. */
  readonly theirs: TheirSideItem | null;
  /** What our books say. */
  readonly ours: OurSideItem | null;
  /** What a person said about it. */
  readonly settlement: SettlementItem | null;
  /** When it was first found. */
  readonly found_at: string;
  /** When it last changed. */
  readonly changed_at: string;
}

export interface DismissBody {
  /** Kept in the history and in the audit. */
  readonly reason: string;
}

export interface ExchangeItem {
  /** Which provider. */
  readonly provider_id: string;
  /** The name of our request there. */
  readonly submission_id: string;
  /** What it was asked. */
  readonly operation: 'collect' | 'transfer' | 'read_status';
  /** What it answered; `differs`: about something else than it was asked for. */
  readonly outcome:
    | 'sent'
    | 'succeeded'
    | 'rejected'
    | 'failed'
    | 'pending'
    | 'unknown'
    | 'differs'
    | 'contradicts';
  /** The same in its own words. */
  readonly detail: string;
  /** `detail` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** When. */
  readonly at: string;
}

export interface ExplainBody {
  /** Kept in the history and in the audit. */
  readonly reason: string;
}

export interface ExportedNote {
  /** Id of the note. */
  readonly note_id: string;
  /** What they wrote. */
  readonly text: string;
  /** Who. */
  readonly by: string;
  /** When. */
  readonly at: string;
  /** What it is on: the number, or a transaction or payment by its id. */
  readonly about: string;
}

export interface FactorItem {
  /** Names it. */
  readonly factor_id: string;
  /** A passkey, or an app that shows codes. */
  readonly kind: 'passkey' | 'totp';
  /** What the person calls it. */
  readonly name: string;
  /** When it was set up. */
  readonly created_at: string;
  /** When it was last proven. */
  readonly last_used_at: string;
}

export interface FactorsAnswer {
  /** The oldest first. */
  readonly items: readonly FactorItem[];
  /** How many recovery codes can still be used. */
  readonly recovery_codes_left: number;
  /** False where CONSOLE_URL is not set. */
  readonly passkeys_possible: boolean;
}

export interface FloatItem {
  /** What its wallets hold together, as far as is known. */
  readonly balance_xaf: number | null;
  /** Each by itself: one of them pays. */
  readonly wallets: readonly FloatWalletItem[];
  /** What other withdrawals come to that are approved and not over. */
  readonly promised_xaf: number;
}

export interface FloatWalletItem {
  /** Id of the wallet. */
  readonly wallet_id: string;
  /** The number. */
  readonly merchant_msisdn: string;
  /** What it holds, as far as is known. */
  readonly balance_xaf: number | null;
}

export interface FoundAnswer {
  /** Newest first, 20 at most. */
  readonly transactions: readonly StaffTransaction[];
  /** In whatever status, newest first, 20 at most. */
  readonly payments: readonly PaymentItem[];
  /** Newest first, 20 at most. */
  readonly messages: readonly MessageItem[];
  /** Where to go on in each group. */
  readonly cursors: FoundCursors;
  /** Months, as 2026-03, that are kept as files which cannot be read here: what they hold is missing. As a rule none. */
  readonly unreadable_months: readonly string[];
}

export interface FoundCursors {
  /** Where the next part begins: `in=transactions&cursor=`; null after the last. */
  readonly transactions: string | null;
  /** The same with `in=payments`. */
  readonly payments: string | null;
  /** The same with `in=messages`. */
  readonly messages: string | null;
}

export interface GapItem {
  /** Id of the gap. */
  readonly gap_id: string;
  /** The wallet. */
  readonly wallet_id: string;
  /** What the wallet holds more than was told; with a minus sign, less. */
  readonly missing_xaf: number;
  /** The last entry before the gap; null when none is known. */
  readonly after: GapSide | null;
  /** The first entry behind it. */
  readonly before: GapSide | null;
  /** `closed`: a late SMS told of it; `explained`: a person did. */
  readonly status: 'open' | 'closed' | 'explained';
  /** When it was found. */
  readonly opened_at: string;
  /** When it was closed or explained. */
  readonly ended_at: string | null;
  /** Who explained it. */
  readonly explained_by: string | null;
  /** How; empty when no one did. */
  readonly explanation: string;
}

export interface GapSide {
  /** Id of the entry. */
  readonly entry_id: string;
  /** The operator's id of the movement. */
  readonly operator_tx_id: string | null;
  /** What came in, or with a minus sign went out. */
  readonly amount_xaf: number;
  /** What the wallet held then. */
  readonly balance_xaf: number | null;
  /** When it was told. */
  readonly received_at: string;
}

export interface GapsAnswer {
  /** Newest first. */
  readonly items: readonly GapItem[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
}

export interface HintItem {
  /** The deposit on whose page it was named. */
  readonly service_tx_id: string;
  /** The operator's id of the payment that the player named. */
  readonly operator_tx_id: string;
  /** When. */
  readonly at: string;
  /** The payment of this id; null while none has come. */
  readonly payment_id: string | null;
}

export interface HistoryItem {
  /** The state before; null for the first. */
  readonly from:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution'
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted'
    | null;
  /** The state reached. */
  readonly to:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution'
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted';
  /** What caused it. */
  readonly trigger: string;
  /** Why. */
  readonly reason: string;
  /** `reason` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** What kind of actor caused it. */
  readonly actor_kind: 'service' | 'application' | 'provider' | 'operator';
  /** Which one; null for the service itself. */
  readonly actor_id: string | null;
  /** From where, for operators. */
  readonly actor_address: string | null;
  /** When. */
  readonly at: string;
}

export interface HourTotalsItem {
  /** Which way the money goes. */
  readonly direction: 'deposit' | 'withdrawal';
  /** How many were created. */
  readonly transactions: number;
  /** What they come to. */
  readonly amount_xaf: number;
  /** How many of them have succeeded by now. */
  readonly succeeded: number;
  /** What those come to. */
  readonly succeeded_xaf: number;
  /** How many failed or expired. */
  readonly unsuccessful: number;
  /** Of those that came to an end, the fraction that succeeded; null while none has. */
  readonly success_rate: number | null;
  /** How many have not come to an end yet: the fraction says nothing of these. */
  readonly open: number;
  /** What those come to. */
  readonly open_xaf: number;
  /** When the hour began. */
  readonly hour: string;
}

export interface IssuedKeyAnswer {
  /** Names the key in public. */
  readonly prefix: string;
  /** Whose key it is. */
  readonly application: string;
  /** Live keys open production, test keys everything else. */
  readonly kind: 'live' | 'test';
  /** When it was issued. */
  readonly created_at: string;
  /** When it was revoked; null while it is valid. */
  readonly revoked_at: string | null;
  /** From then on it opens nothing; null: it stays until it is revoked. */
  readonly expires_at: string | null;
  /** The addresses and networks that it may come from; empty: any. */
  readonly addresses: readonly string[];
  /** When it was last used, to a minute; null: never. */
  readonly last_used_at: string | null;
  /** For the header X-API-Key. Shown only now. */
  readonly api_key: string;
  /** For the check of webhooks. Shown only now. */
  readonly webhook_secret: string;
}

export interface IssuedTokenAnswer {
  /** Names the token in public. */
  readonly prefix: string;
  /** When it was issued. */
  readonly created_at: string;
  /** From then on it opens nothing; null: it stays until it is revoked. */
  readonly expires_at: string | null;
  /** The addresses and networks that it may come from; empty: any. */
  readonly addresses: readonly string[];
  /** When it was last used, to a minute; null: never. */
  readonly last_used_at: string | null;
  /** For the header Authorization, as `Bearer <token>`. Shown only now. */
  readonly token: string;
}

export interface KeyBody {
  /** From then on it opens nothing; null: it stays until it is revoked. */
  readonly expires_at?: string | null | undefined;
  /** The addresses and networks that it may come from; empty: any. */
  readonly addresses?: readonly string[] | undefined;
  /** Whose key it is. */
  readonly application: string;
}

export interface KeyItem {
  /** Names the key in public. */
  readonly prefix: string;
  /** Whose key it is. */
  readonly application: string;
  /** Live keys open production, test keys everything else. */
  readonly kind: 'live' | 'test';
  /** When it was issued. */
  readonly created_at: string;
  /** When it was revoked; null while it is valid. */
  readonly revoked_at: string | null;
  /** From then on it opens nothing; null: it stays until it is revoked. */
  readonly expires_at: string | null;
  /** The addresses and networks that it may come from; empty: any. */
  readonly addresses: readonly string[];
  /** When it was last used, to a minute; null: never. */
  readonly last_used_at: string | null;
}

export interface KeysAnswer {
  /** The oldest first. */
  readonly items: readonly KeyItem[];
}

export interface LiftBody {
  /** Kept in the history and in the audit. */
  readonly reason: string;
}

export interface MessageItem {
  /** Id of the message. */
  readonly message_id: string;
  /** An SMS, or an operator's callback. */
  readonly kind: 'sms' | 'callback';
  /** The provider whose gateway it came through. */
  readonly provider_id: string;
  /** Who wrote it, as the network says; empty for a callback. */
  readonly sender: string;
  /** The number it was sent to, where the device tells. */
  readonly recipient: string | null;
  /** The device that passed it on; null for a callback. */
  readonly device_id: string | null;
  /** The text as it came; of an SMS in which nothing about our money was read, those who do not decide see `•` for each digit. */
  readonly raw_text: string;
  /** The network's time of the message, when the device tells. */
  readonly sent_at: string | null;
  /** When the service received it. */
  readonly received_at: string;
  /** What was made of it; `received`: it was not read yet. */
  readonly outcome: 'received' | 'matched' | 'held' | 'duplicate' | 'ignored';
  /** Why it was ignored, or what is odd about it; empty otherwise. */
  readonly because: string;
  /** `because` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** Someone may be trying to deceive us: a person should look. */
  readonly is_suspicious: boolean;
  /** The payment that it tells of. */
  readonly payment_id: string | null;
  /** The transaction that it is about. */
  readonly service_tx_id: string | null;
  /** Who said that nothing is to be done about it. */
  readonly dismissed_by: string | null;
  /** When. */
  readonly dismissed_at: string | null;
  /** Why; empty when no one did. */
  readonly dismissal: string;
}

export interface MessagesAnswer {
  /** Newest first. */
  readonly items: readonly MessageItem[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
  /** Months, as 2026-03, that are kept as files: what they hold is found by search, and not listed. As a rule none. */
  readonly months_in_files: readonly string[];
}

export interface NoteBody {
  /** What the others should know; without the blanks around it. */
  readonly text: string;
}

export interface NoteItem {
  /** Id of the note. */
  readonly note_id: string;
  /** What they wrote. */
  readonly text: string;
  /** Who. */
  readonly by: string;
  /** When. */
  readonly at: string;
}

export interface NotesAnswer {
  /** The newest, the oldest of them first; the cursor leads to older ones. As a file: newest first. */
  readonly items: readonly NoteItem[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
}

export interface NumberAnswer {
  /** The number. */
  readonly msisdn: string;
  /** Whose range it lies in; null when that is no operator of ours. */
  readonly operator: 'mtn' | 'orange' | null;
  /** All of its money. */
  readonly sums: NumberSums;
  /** Who used it, the last one first, 20 at most. */
  readonly players: readonly string[];
  /** The payments that players named on the pages of its deposits that were not credited. */
  readonly hints: readonly HintItem[];
  /** Newest first, 20 at most. */
  readonly transactions: readonly StaffTransaction[];
  /** What is held first, then the others; each newest first. */
  readonly payments: readonly PaymentItem[];
  /** Newest first, 20 at most. */
  readonly messages: readonly MessageItem[];
  /** Where to go on in each group. */
  readonly cursors: FoundCursors;
  /** Months, as 2026-03, that are kept as files which cannot be read here: what they hold is missing. As a rule none. */
  readonly unreadable_months: readonly string[];
}

export interface NumberExportAnswer {
  /** The number. */
  readonly msisdn: string;
  /** When it was asked for. */
  readonly made_at: string;
  /** All of them, newest first, each with its whole story. */
  readonly transactions: readonly TransactionRecordAnswer[];
  /** All that it paid, newest first. */
  readonly payments: readonly PaymentItem[];
  /** All SMS that name it or that it sent, newest first. */
  readonly messages: readonly MessageItem[];
  /** What operators told of its transactions, or with its number in it. */
  readonly callbacks: readonly MessageItem[];
  /** Differences between statements and books that name it. */
  readonly differences: readonly DifferenceItem[];
  /** What staff wrote about it, its transactions and its payments. */
  readonly notes: readonly ExportedNote[];
  /** When it was blocked, those in force first. */
  readonly blocks: readonly BlockItem[];
  /** What staff did that names it, or to its transactions and payments. */
  readonly audit: readonly AuditItem[];
  /** Months, as 2026-03, that are kept as files which cannot be read here: what they hold is missing. As a rule none. */
  readonly unreadable_months: readonly string[];
}

export interface NumberSums {
  /** What came from it and was credited. */
  readonly deposited_xaf: number;
  /** In so many deposits. */
  readonly deposit_count: number;
  /** What was paid out to it. */
  readonly withdrawn_xaf: number;
  /** In so many withdrawals. */
  readonly withdrawal_count: number;
  /** What was sent back to it. */
  readonly returned_xaf: number;
  /** What it paid that fits nothing so far. */
  readonly held_xaf: number;
  /** In so many payments. */
  readonly held_count: number;
}

export interface OurSideItem {
  /** The transaction, where there is one. */
  readonly service_tx_id: string | null;
  /** The incoming payment, where there is one. */
  readonly payment_id: string | null;
  /** The operator's id, as far as we know it. */
  readonly operator_tx_id: string | null;
  /** Money that came in or went out. */
  readonly direction: 'deposit' | 'withdrawal';
  /** Amount in XAF. */
  readonly amount_xaf: number;
  /** The player's number. */
  readonly msisdn: string | null;
  /** State of the transaction; `held` for a payment without one. */
  readonly state: string;
  /** When the money moved, as far as we know. */
  readonly at: string;
}

export interface OverviewAnswer {
  /** When it was counted; some of it may be a few seconds older. */
  readonly at: string;
  /** The day that it tells of, in Douala. */
  readonly day: string;
  /** When the day began in Douala. */
  readonly day_started_at: string;
  /** The day, every direction with every operator; up to now if it is under way. */
  readonly today: readonly DayTotalsItem[];
  /** The day before, up to the same time of day while the day is under way. */
  readonly yesterday: readonly DayTotalsItem[];
  /** The day before, as a whole. */
  readonly yesterday_total: readonly DayTotalsItem[];
  /** The last 24 hours, every hour with every direction, the oldest first, and the last under way; of a day that is over, its hours. */
  readonly hours: readonly HourTotalsItem[];
  /** What waits for people. */
  readonly waiting: readonly WaitingItem[];
}

export interface PasskeyBody {
  /** What the person calls it. */
  readonly name: string;
  /** What the browser answered, as JSON text. */
  readonly answer: string;
}

export interface PasskeyQuestionAnswer {
  /** Options of WebAuthn, as JSON text; they count once, for five minutes. */
  readonly question: string;
}

export interface PasswordBody {
  /** The present one. */
  readonly password: string;
  /** The next one: at least 12 characters. */
  readonly new_password: string;
}

export interface PaymentBalanceItem {
  /** What the wallet held after it, as its SMS says. */
  readonly told_xaf: number;
  /** What it held before by its book, with this payment; null when nothing was known. */
  readonly expected_xaf: number | null;
}

export interface PaymentDecisionBody {
  /** Kept in the history and in the audit. */
  readonly reason: string;
}

export interface PaymentDecisionItem {
  /** What. */
  readonly kind: 'return' | 'set_aside' | 'vouch';
  /** Who. */
  readonly operator: string;
  /** When. */
  readonly at: string;
  /** Why. */
  readonly reason: string;
}

export interface PaymentItem {
  /** Id of the payment. */
  readonly payment_id: string;
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** The operator's id of the payment. */
  readonly operator_tx_id: string;
  /** The number that paid; null when no one tells. */
  readonly payer_msisdn: string | null;
  /** The merchant number that was paid; null when no one tells. */
  readonly receiver_msisdn: string | null;
  /** Amount in XAF. */
  readonly amount_xaf: number;
  /** The operator's time of the payment, when it tells. */
  readonly paid_at: string | null;
  /** When the service heard of it. */
  readonly received_at: string;
  /** The provider that reported it. */
  readonly provider_id: string;
  /** The report as it came; empty where the provider told of it when it was asked. */
  readonly raw_text: string;
  /** `matched` once it was used, `returning` and `returned` when it goes back to who paid, `set_aside` when a person took it out of the work. */
  readonly status: 'unmatched' | 'matched' | 'returning' | 'returned' | 'set_aside';
  /** Why it was not matched; empty otherwise. */
  readonly held_because: string;
  /** `held_because` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** The operator took it back: no one is credited with it any more. */
  readonly reversed: boolean;
  /** The transaction that used it. */
  readonly service_tx_id: string | null;
  /** What its deposit did not need of it. */
  readonly excess_xaf: number;
  /** What became of that; null when there is none. */
  readonly excess_status: 'kept' | 'returning' | 'returned' | null;
  /** The withdrawal that sends it, or its excess, back. */
  readonly return_tx_id: string | null;
  /** Who asked for that. */
  readonly asked_by: string | null;
  /** What the book of the wallet says of it, or two people in its place; null when it says nothing. */
  readonly standing: 'vouched' | 'open' | 'contradicted' | null;
  /** How many different people must agree to complete a deposit from it: two where nothing vouches for much money. */
  readonly deciders_needed: number;
  /** What a person decided about it: `vouch` waits for a second person. */
  readonly decision: PaymentDecisionItem | null;
}

export interface PaymentReturnAnswer {
  /** Id of the payment. */
  readonly payment_id: string;
  /** It is on its way back. A payment of which only the excess goes back stays `matched`, and its `excess_status` says so. */
  readonly status: 'returning';
  /** The withdrawal that sends it back, once someone else approves it. */
  readonly service_tx_id: string;
}

export interface PaymentWithCandidates {
  /** Id of the payment. */
  readonly payment_id: string;
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** The operator's id of the payment. */
  readonly operator_tx_id: string;
  /** The number that paid; null when no one tells. */
  readonly payer_msisdn: string | null;
  /** The merchant number that was paid; null when no one tells. */
  readonly receiver_msisdn: string | null;
  /** Amount in XAF. */
  readonly amount_xaf: number;
  /** The operator's time of the payment, when it tells. */
  readonly paid_at: string | null;
  /** When the service heard of it. */
  readonly received_at: string;
  /** The provider that reported it. */
  readonly provider_id: string;
  /** The report as it came; empty where the provider told of it when it was asked. */
  readonly raw_text: string;
  /** `matched` once it was used, `returning` and `returned` when it goes back to who paid, `set_aside` when a person took it out of the work. */
  readonly status: 'unmatched' | 'matched' | 'returning' | 'returned' | 'set_aside';
  /** Why it was not matched; empty otherwise. */
  readonly held_because: string;
  /** `held_because` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** The operator took it back: no one is credited with it any more. */
  readonly reversed: boolean;
  /** The transaction that used it. */
  readonly service_tx_id: string | null;
  /** What its deposit did not need of it. */
  readonly excess_xaf: number;
  /** What became of that; null when there is none. */
  readonly excess_status: 'kept' | 'returning' | 'returned' | null;
  /** The withdrawal that sends it, or its excess, back. */
  readonly return_tx_id: string | null;
  /** Who asked for that. */
  readonly asked_by: string | null;
  /** What the book of the wallet says of it, or two people in its place; null when it says nothing. */
  readonly standing: 'vouched' | 'open' | 'contradicted' | null;
  /** How many different people must agree to complete a deposit from it: two where nothing vouches for much money. */
  readonly deciders_needed: number;
  /** What a person decided about it: `vouch` waits for a second person. */
  readonly decision: PaymentDecisionItem | null;
  /** Of an unmatched payment that no balance vouches for, and whose SMS tells one: the two figures. Null otherwise. */
  readonly balance: PaymentBalanceItem | null;
  /** The likeliest first; empty once matched. */
  readonly candidates: readonly CandidateItem[];
}

export interface PaymentsAnswer {
  /** In the order asked for. */
  readonly items: readonly PaymentWithCandidates[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
}

export interface PeopleAnswer {
  /** The oldest first. */
  readonly items: readonly PersonItem[];
}

export interface PersonBody {
  /** Names the account. */
  readonly email: string;
  /** As what the person works here. */
  readonly role: 'viewer' | 'approver' | 'admin';
}

export interface PersonItem {
  /** Names the account. */
  readonly email: string;
  /** As what they work here; of someone new who waits, as what they will. */
  readonly role: 'viewer' | 'approver' | 'admin';
  /** When the account was opened. */
  readonly created_at: string;
  /** When it was shut out; null while the person may come in. */
  readonly disabled_at: string | null;
  /** When the person last worked here, to a minute; null: never. */
  readonly last_seen_at: string | null;
  /** What waits for a second admin; null: nothing. */
  readonly waiting: WaitingChange | null;
  /** The kinds of second factor that they have set up. */
  readonly factors: readonly ('passkey' | 'totp')[];
  /** Those that were not revoked. */
  readonly tokens: readonly TokenItem[];
}

export interface PersonPatchBody {
  /** Another role. */
  readonly role?: 'viewer' | 'approver' | 'admin' | null | undefined;
  /** False shuts the account out, true lets it in again. */
  readonly enabled?: boolean | null | undefined;
}

export interface ProofBody {
  /** A code of an app, or a recovery code, however it is typed. */
  readonly code?: string | null | undefined;
  /** Instead of a code: What the browser answered, as JSON text. */
  readonly passkey?: string | null | undefined;
}

export interface ProposalItem {
  /** Who. */
  readonly operator: string;
  /** When. */
  readonly at: string;
  /** What is to become of the transaction. */
  readonly outcome: 'succeeded' | 'failed';
  /** The payments that a deposit is to be completed from; none when it is resolved. */
  readonly payment_ids: readonly string[];
  /** Why. */
  readonly reason: string;
}

export interface ProviderBody {
  /** Whether new transactions may use it. */
  readonly enabled: boolean;
}

export interface ProviderHourItem {
  /** When the hour began. */
  readonly hour: string;
  /** How many transactions it was given. */
  readonly transactions: number;
  /** How many of them it, or the player's phone, ended. */
  readonly failures: number;
}

export interface ProviderStatusItem {
  /** What became of the transfer, as the provider knows it. */
  readonly outcome: 'succeeded' | 'failed' | 'pending' | 'unknown';
  /** Why it failed, or why nothing is known. */
  readonly reason: string | null;
  /** `reason` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** When it was asked. */
  readonly asked_at: string;
}

export interface ProviderTrafficAnswer {
  /** A provider is degraded above this fraction of failures… */
  readonly degraded_above: number;
  /** …once it had so many transactions in the hour. */
  readonly degraded_from_transactions: number;
  /** Every provider. */
  readonly items: readonly ProviderTrafficItem[];
}

export interface ProviderTrafficItem {
  /** Id of the provider. */
  readonly provider_id: string;
  /** The last 24 hours, the oldest first. */
  readonly hours: readonly ProviderHourItem[];
}

export interface ReasonItem {
  /** Which sentence. */
  readonly code: string;
  /** What it is filled with, by name: texts, numbers, reasons and lists of reasons. */
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface ReconciliationAnswer {
  /** Newest day first. */
  readonly items: readonly DifferenceItem[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
  /** Open differences of all providers and days. */
  readonly open_count: number;
  /** Of the provider and day that are asked for, once they were compared. */
  readonly comparison: ComparedDay | null;
}

export interface RecoveryCodesAnswer {
  /** Shown once. Each opens once; those of before open nothing any more. */
  readonly codes: readonly string[];
}

export interface RejectBody {
  /** Kept in the history and in the audit. */
  readonly reason: string;
}

export interface ReopenBody {
  /** Kept in the audit. */
  readonly note: string;
}

export interface RereadAllAnswer {
  /** So many unread SMS were looked at. */
  readonly looked: number;
  /** So many of them led to something. */
  readonly read: number;
  /** For the next call; null when all were looked at. */
  readonly next_cursor: string | null;
}

export interface RereadAnswer {
  /** Id of the message. */
  readonly message_id: string;
  /** What was made of it, as of a new SMS. */
  readonly outcome: 'received' | 'matched' | 'held' | 'duplicate' | 'ignored';
  /** Why it was ignored, or what is odd about it; empty otherwise. */
  readonly because: string;
  /** `because` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** Why a payment is held, where programs want to know. */
  readonly code: string | null;
  /** Someone may be trying to deceive us: a person should look. */
  readonly is_suspicious: boolean;
  /** The payment that it tells of. */
  readonly payment_id: string | null;
  /** The transaction that it is about. */
  readonly service_tx_id: string | null;
}

export interface ReservationBody {
  /** Take it from the one who works on it. The audit says so. */
  readonly take_over?: boolean | null | undefined;
}

export interface ReservationItem {
  /** The withdrawal. */
  readonly service_tx_id: string;
  /** Who works on it. */
  readonly operator: string;
  /** Since when, or when they last said so. */
  readonly at: string;
  /** When the claim ends by itself. */
  readonly until: string;
}

export interface ReservationsAnswer {
  /** Those that end last first. */
  readonly items: readonly ReservationItem[];
}

export interface ResolveBody {
  /** Kept in the history and in the audit. */
  readonly reason: string;
  /** What became of the money. */
  readonly outcome: 'succeeded' | 'failed';
}

export interface SessionAnswer {
  /** Who is signed in. */
  readonly email: string;
  /** As what they work here. */
  readonly role: 'viewer' | 'approver' | 'admin';
  /** What they may do: read, decide about money, manage keys and settings, write notes. */
  readonly duties: readonly ('read' | 'decide' | 'manage' | 'note')[];
  /** False while someone new waits for a second admin: they may set up what is their own. */
  readonly is_confirmed: boolean;
  /** To be sent in the header `X-CSRF-Token` with every change; null where there is no session cookie. */
  readonly csrf_token: string | null;
  /** What is lacking before anything else can be done: to prove a second factor, to choose a password of one’s own, or to set up a second factor; null when nothing is. */
  readonly needs: 'factor' | 'password' | 'factor_set_up' | null;
  /** The kinds of second factor that the person has set up. */
  readonly factors: readonly ('passkey' | 'totp')[];
}

export interface SessionBody {
  /** Of the account. */
  readonly email: string;
  /** Of the account. */
  readonly password: string;
}

export interface SessionItem {
  /** Names the session, and opens nothing. */
  readonly session_id: string;
  /** When they signed in. */
  readonly created_at: string;
  /** When it was last used, to a minute. */
  readonly last_seen_at: string;
  /** From where they signed in. */
  readonly address: string;
  /** Whether it is the one that asks. */
  readonly is_current: boolean;
}

export interface SessionsAnswer {
  /** Newest first. */
  readonly items: readonly SessionItem[];
}

export interface SettleBody {
  /** What it came to. */
  readonly outcome: 'explained' | 'corrected' | 'claimed' | 'written_off';
  /** Kept with the difference and in the audit. */
  readonly note: string;
}

export interface SettlementItem {
  /** What it came to. */
  readonly outcome: 'explained' | 'corrected' | 'claimed' | 'written_off';
  /** In the words of the one who settled it. */
  readonly note: string;
  /** Who. */
  readonly by: string;
  /** When. */
  readonly at: string;
}

export interface SideSums {
  /** How many deposits. */
  readonly deposit_count: number;
  /** Their sum in XAF. */
  readonly deposit_xaf: number;
  /** How many withdrawals. */
  readonly withdrawal_count: number;
  /** Their sum in XAF. */
  readonly withdrawal_xaf: number;
}

export interface StaffErrorAnswer {
  /** What went wrong, in English. */
  readonly detail: string;
  /** `detail` as a code with its facts. */
  readonly why: ReasonItem;
}

export interface StaffProvider {
  /** Id of the provider. */
  readonly provider_id: string;
  /** Name for people. */
  readonly display_name: string;
  /** How it is doing. */
  readonly status: 'operational' | 'degraded' | 'unavailable';
  /** False when operators switched it off. */
  readonly is_feature_flag_enabled: boolean;
  /** Failures of the last hour, as a fraction. */
  readonly failure_rate_1h: number;
  /** Transactions of the last hour. */
  readonly tx_count_1h: number;
  /** Why the status is what it is; empty when all is well. */
  readonly message: string;
  /** The feature flag: false when operators switched it off. */
  readonly enabled: boolean;
  /** True for the one that is used first. */
  readonly is_primary: boolean;
  /** The operators it serves. */
  readonly operators: readonly ('mtn' | 'orange')[];
  /** What it can do. */
  readonly supported_directions: readonly ('deposit' | 'withdrawal')[];
  /** `message` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
}

export interface StaffProvidersAnswer {
  /** Every provider. */
  readonly items: readonly StaffProvider[];
}

export interface StaffTransaction {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** The `reference` that the platform sent. */
  readonly idempotency_key: string;
  /** Where the money goes. */
  readonly direction: 'deposit' | 'withdrawal';
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** Id of the provider used. */
  readonly provider: string;
  /** The player's number, E.164. */
  readonly msisdn: string;
  /** Amount in XAF. */
  readonly amount_minor: number;
  /** The present state. */
  readonly state:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution'
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted';
  /** When the state last changed. */
  readonly state_updated_at: string;
  /** True exactly in `pending_approval`. */
  readonly requires_human_approval: boolean;
  /** The operator's reference, once known. */
  readonly provider_tx_id: string | null;
  /** Confirmation deadline of a deposit; null once it is over. */
  readonly expires_at: string | null;
  /** When it was created. */
  readonly created_at: string;
  /** When anything of it last changed. */
  readonly updated_at: string;
  /** Why it is in this state. */
  readonly state_reason: string;
  /** Why there was no payment: a code exactly in `failed` and `expired`. */
  readonly failure_code:
    | 'payer_refused'
    | 'payer_timeout'
    | 'payer_insufficient_funds'
    | 'payer_limit_reached'
    | 'payer_not_allowed'
    | 'payer_not_found'
    | 'recipient_not_found'
    | 'recipient_limit_reached'
    | 'recipient_not_allowed'
    | 'float_insufficient'
    | 'amount_below_minimum'
    | 'amount_above_maximum'
    | 'too_many_prompts'
    | 'operator_unavailable'
    | 'operator_error'
    | 'window_closed'
    | 'rejected_by_staff'
    | 'simulated'
    | null;
  /** `state_reason` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** `return`: staff send a payment back to who paid. */
  readonly purpose: 'platform' | 'return';
  /** The payment that a return sends back. */
  readonly returned_payment_id: string | null;
  /** Who asked for a return: someone else approves it. */
  readonly asked_by: string | null;
  /** Player id on the platform side; null for a return. */
  readonly player_id: string | null;
  /** The platform that created it; null for a return. */
  readonly application_id: string | null;
  /** The merchant number of a deposit; null for withdrawals. */
  readonly channel_id: string | null;
  /** How a deposit is collected; null for withdrawals. */
  readonly collection_mode: 'merchant_initiated' | 'customer_initiated' | null;
  /** Where its webhooks go. */
  readonly callback_url: string | null;
  /** The name of our request at the provider. */
  readonly submission_id: string;
  /** Counts its changes. */
  readonly version: number;
  /** Who approved a withdrawal, the first one first. */
  readonly approvals: readonly ApprovalItem[];
  /** How many different people must approve it; 0 for deposits. */
  readonly approvals_needed: number;
  /** Why a withdrawal needs two people: its amount, that it may have been sent (before a backup was restored, or by the SMS of its operator), or how much the first had approved alone that day. Of a deposit that is held, when it is read by its id or proposed to be resolved: that the balances contradict its payment, or that it has none and one of its number and amount, which came since, was sent back. Null when one is enough, and for deposits of much money. */
  readonly second_person_because:
    | 'amount'
    | 'may_have_been_sent'
    | 'daily_limit'
    | 'payment_contradicted'
    | 'payment_returned'
    | null;
  /** It waited in a backup that was restored: no one here can know what became of it since. */
  readonly may_have_been_sent: boolean;
  /** How many different people must agree to resolve or complete it; of what may have been sent, to call it failed; of a deposit whose payment is contradicted or may have been sent back, to call it succeeded. */
  readonly deciders_needed: number;
  /** What the first of two people decided, as long as the transaction is in the same state. */
  readonly proposal: ProposalItem | null;
  /** That no provider takes the amount of a withdrawal which waits for approval: it can only be rejected. */
  readonly outside_limits: 'below_minimum' | 'above_maximum' | null;
  /** What speaks for a second look at a withdrawal which waits for approval; empty for all else. `first_payout`: none has succeeded, of the player or to the number. `more_out_than_in`: with it the player's withdrawals exceed their deposits. `several_waiting`: another one of the player or to the number waits. `shared_number`: another player of the application has used the number. `blocked`: number or player are. `credited_without_money`: a deposit of the player, or from the number, was credited with a payment that its operator took back or that the balances contradict. `after_restore`: it was asked for within three days of a restore, and may have been asked for and sent before. */
  readonly risks: readonly (
    | 'first_payout'
    | 'more_out_than_in'
    | 'several_waiting'
    | 'shared_number'
    | 'blocked'
    | 'credited_without_money'
    | 'after_restore'
  )[];
}

export interface StaffTransactionsAnswer {
  /** In the order that was asked for. */
  readonly items: readonly StaffTransaction[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
}

export interface StandingAlertItem {
  /** What kind of thing it is. */
  readonly code:
    | 'credited_without_money'
    | 'wallet_contradicted'
    | 'wallet_gap'
    | 'wallet_low'
    | 'payment_waits'
    | 'provider_unavailable'
    | 'channel_unavailable'
    | 'verdict_contradicts'
    | 'withdrawal_stuck'
    | 'withdrawal_waits'
    | 'webhooks_given_up'
    | 'ledger_unbalanced'
    | 'statement_missing'
    | 'staff_changed';
  /** What it is about: by this it is known again. */
  readonly subject: string;
  /** What is wrong. */
  readonly message: string;
  /** `message` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** Since when it is known. */
  readonly since: string;
  /** Whether staff were told of it. */
  readonly is_told: boolean;
  /** It tells of a deed, and not of something that is wrong. */
  readonly is_news: boolean;
}

export interface StatementImportAnswer {
  /** Id of the statement. */
  readonly statement_id: string;
  /** Whose statement it is. */
  readonly provider_id: string;
  /** The day that it tells of. */
  readonly day: string;
  /** The name of the file. */
  readonly file_name: string;
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string;
  /** How large the file is. */
  readonly size_bytes: number;
  /** Lines that tell of money. */
  readonly line_count: number;
  /** Headings, totals and the like. */
  readonly ignored_count: number;
  /** Lines that could not be read; each is a difference. */
  readonly unreadable_count: number;
  /** When it was imported. */
  readonly imported_at: string;
  /** Who imported it. */
  readonly imported_by: string;
  /** When it was found to be the wrong file; null while it counts. */
  readonly withdrawn_at: string | null;
  /** The same file was there before: the day was compared again, and no more. */
  readonly is_repeated: boolean;
  /** What the comparison came to. */
  readonly comparison: ComparedDay;
}

export interface StatementItem {
  /** Id of the statement. */
  readonly statement_id: string;
  /** Whose statement it is. */
  readonly provider_id: string;
  /** The day that it tells of. */
  readonly day: string;
  /** The name of the file. */
  readonly file_name: string;
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string;
  /** How large the file is. */
  readonly size_bytes: number;
  /** Lines that tell of money. */
  readonly line_count: number;
  /** Headings, totals and the like. */
  readonly ignored_count: number;
  /** Lines that could not be read; each is a difference. */
  readonly unreadable_count: number;
  /** When it was imported. */
  readonly imported_at: string;
  /** Who imported it. */
  readonly imported_by: string;
  /** When it was found to be the wrong file; null while it counts. */
  readonly withdrawn_at: string | null;
}

export interface StatementsAnswer {
  /** Newest first. */
  readonly items: readonly StatementItem[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
}

export interface TemplateBody {
  /** Whose SMS it reads. */
  readonly operator: 'mtn' | 'orange';
  /** In which language. */
  readonly language: 'fr' | 'en';
  /** Which way the money went; `by_position`: the number that is ours tells. */
  readonly direction: 'incoming' | 'outgoing' | 'by_position';
  /** Its words: `{amount}` and `{id}` at least, and `{party}`, `{payer}`, `{receiver}`, `{agent}`, `{name}`, `{payer_name}`, `{when}`, `{balance}`, `{fee}`, `{details}`, `{bare_amount}` or `{...}` for anything. */
  readonly text: string;
}

export interface TemplateItem {
  /** Id of the template. */
  readonly template_id: string;
  /** Whose SMS it reads. */
  readonly operator: 'mtn' | 'orange';
  /** In which language. */
  readonly language: 'fr' | 'en';
  /** Which way the money went; `by_position`: the number that is ours tells. */
  readonly direction: 'incoming' | 'outgoing' | 'by_position';
  /** Its words; those in braces stand for what differs. */
  readonly text: string;
  /** SMS are read with `active` ones. */
  readonly status: 'draft' | 'active' | 'retired';
  /** Whether the balance in such SMS is believed. */
  readonly is_confirmed: boolean;
  /** Who drafted it; null for those that ship. */
  readonly made_by: string | null;
  /** When; null for those that ship. */
  readonly made_at: string | null;
}

export interface TemplateTrialAnswer {
  /** Id of the template. */
  readonly template_id: string;
  /** So many of the last SMS were looked at. */
  readonly looked: number;
  /** So many of them it reads. */
  readonly read: number;
  /** So many would be read otherwise than now. */
  readonly changes: number;
  /** So many led to a payment and say something else: it cannot be activated. */
  readonly contradicts: number;
  /** Those that it reads, newest first. */
  readonly items: readonly TriedSmsItem[];
}

export interface TemplatesAnswer {
  /** In the order in which they are tried. */
  readonly items: readonly TemplateItem[];
}

export interface TermsBody {
  /** From then on it opens nothing; null: it stays until it is revoked. */
  readonly expires_at?: string | null | undefined;
  /** The addresses and networks that it may come from; empty: any. */
  readonly addresses?: readonly string[] | undefined;
}

export interface TermsPatchBody {
  /** From then on it opens nothing; null: it stays until it is revoked. */
  readonly expires_at?: string | null | undefined;
  /** The addresses and networks that it may come from; empty: any. */
  readonly addresses?: readonly string[] | undefined;
}

export interface TheirSideItem {
  /** The file in which it stands. */
  readonly file_name: string;
  /** Its line in the file. */
  readonly line_number: number;
  /** The operator's id. */
  readonly operator_tx_id: string | null;
  /** The reference beside it. */
  readonly reference: string | null;
  /** Money that came in or went out. */
  readonly direction: 'deposit' | 'withdrawal' | null;
  /** Amount in XAF. */
  readonly amount_xaf: number | null;
  /** The player's number. */
  readonly msisdn: string | null;
  /** What became of it. */
  readonly status: 'succeeded' | 'failed' | 'pending' | null;
  /** When. */
  readonly at: string | null;
  /** Of a line that cannot be read: why, and the line. Of a repeated one: how often too many. */
  readonly detail: string;
  /** `detail` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
}

export interface TokenItem {
  /** Names the token in public. */
  readonly prefix: string;
  /** When it was issued. */
  readonly created_at: string;
  /** From then on it opens nothing; null: it stays until it is revoked. */
  readonly expires_at: string | null;
  /** The addresses and networks that it may come from; empty: any. */
  readonly addresses: readonly string[];
  /** When it was last used, to a minute; null: never. */
  readonly last_used_at: string | null;
}

export interface TotpAnswer {
  /** For an app that cannot read the picture. */
  readonly secret: string;
  /** What the picture says. */
  readonly address: string;
  /** The picture: its rows, with 1 for each dark dot and 0 for each light one. */
  readonly qr: readonly string[];
}

export interface TotpBody {
  /** What the person calls it. */
  readonly name: string;
  /** As the begin of it gave it. */
  readonly secret: string;
  /** What the app shows now. */
  readonly code: string;
}

export interface TransactionRecordAnswer {
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** The `reference` that the platform sent. */
  readonly idempotency_key: string;
  /** Where the money goes. */
  readonly direction: 'deposit' | 'withdrawal';
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** Id of the provider used. */
  readonly provider: string;
  /** The player's number, E.164. */
  readonly msisdn: string;
  /** Amount in XAF. */
  readonly amount_minor: number;
  /** The present state. */
  readonly state:
    | 'pending'
    | 'provider_acknowledged'
    | 'succeeded'
    | 'failed'
    | 'expired'
    | 'requires_manual_resolution'
    | 'pending_approval'
    | 'approved'
    | 'provider_submitted';
  /** When the state last changed. */
  readonly state_updated_at: string;
  /** True exactly in `pending_approval`. */
  readonly requires_human_approval: boolean;
  /** The operator's reference, once known. */
  readonly provider_tx_id: string | null;
  /** Confirmation deadline of a deposit; null once it is over. */
  readonly expires_at: string | null;
  /** When it was created. */
  readonly created_at: string;
  /** When anything of it last changed. */
  readonly updated_at: string;
  /** Why it is in this state. */
  readonly state_reason: string;
  /** Why there was no payment: a code exactly in `failed` and `expired`. */
  readonly failure_code:
    | 'payer_refused'
    | 'payer_timeout'
    | 'payer_insufficient_funds'
    | 'payer_limit_reached'
    | 'payer_not_allowed'
    | 'payer_not_found'
    | 'recipient_not_found'
    | 'recipient_limit_reached'
    | 'recipient_not_allowed'
    | 'float_insufficient'
    | 'amount_below_minimum'
    | 'amount_above_maximum'
    | 'too_many_prompts'
    | 'operator_unavailable'
    | 'operator_error'
    | 'window_closed'
    | 'rejected_by_staff'
    | 'simulated'
    | null;
  /** `state_reason` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** `return`: staff send a payment back to who paid. */
  readonly purpose: 'platform' | 'return';
  /** The payment that a return sends back. */
  readonly returned_payment_id: string | null;
  /** Who asked for a return: someone else approves it. */
  readonly asked_by: string | null;
  /** Player id on the platform side; null for a return. */
  readonly player_id: string | null;
  /** The platform that created it; null for a return. */
  readonly application_id: string | null;
  /** The merchant number of a deposit; null for withdrawals. */
  readonly channel_id: string | null;
  /** How a deposit is collected; null for withdrawals. */
  readonly collection_mode: 'merchant_initiated' | 'customer_initiated' | null;
  /** Where its webhooks go. */
  readonly callback_url: string | null;
  /** The name of our request at the provider. */
  readonly submission_id: string;
  /** Counts its changes. */
  readonly version: number;
  /** Who approved a withdrawal, the first one first. */
  readonly approvals: readonly ApprovalItem[];
  /** How many different people must approve it; 0 for deposits. */
  readonly approvals_needed: number;
  /** Why a withdrawal needs two people: its amount, that it may have been sent (before a backup was restored, or by the SMS of its operator), or how much the first had approved alone that day. Of a deposit that is held, when it is read by its id or proposed to be resolved: that the balances contradict its payment, or that it has none and one of its number and amount, which came since, was sent back. Null when one is enough, and for deposits of much money. */
  readonly second_person_because:
    | 'amount'
    | 'may_have_been_sent'
    | 'daily_limit'
    | 'payment_contradicted'
    | 'payment_returned'
    | null;
  /** It waited in a backup that was restored: no one here can know what became of it since. */
  readonly may_have_been_sent: boolean;
  /** How many different people must agree to resolve or complete it; of what may have been sent, to call it failed; of a deposit whose payment is contradicted or may have been sent back, to call it succeeded. */
  readonly deciders_needed: number;
  /** What the first of two people decided, as long as the transaction is in the same state. */
  readonly proposal: ProposalItem | null;
  /** That no provider takes the amount of a withdrawal which waits for approval: it can only be rejected. */
  readonly outside_limits: 'below_minimum' | 'above_maximum' | null;
  /** What speaks for a second look at a withdrawal which waits for approval; empty for all else. `first_payout`: none has succeeded, of the player or to the number. `more_out_than_in`: with it the player's withdrawals exceed their deposits. `several_waiting`: another one of the player or to the number waits. `shared_number`: another player of the application has used the number. `blocked`: number or player are. `credited_without_money`: a deposit of the player, or from the number, was credited with a payment that its operator took back or that the balances contradict. `after_restore`: it was asked for within three days of a restore, and may have been asked for and sent before. */
  readonly risks: readonly (
    | 'first_payout'
    | 'more_out_than_in'
    | 'several_waiting'
    | 'shared_number'
    | 'blocked'
    | 'credited_without_money'
    | 'after_restore'
  )[];
  /** What the provider says now of a withdrawal in `requires_manual_resolution`: it is asked for this answer. Null for all else. */
  readonly provider_status: ProviderStatusItem | null;
  /** What its provider has to send it with, of a withdrawal in `pending_approval`. Null for all else. */
  readonly float: FloatItem | null;
  /** Every move, the oldest first. */
  readonly history: readonly HistoryItem[];
  /** What was said to providers, the oldest first. */
  readonly exchanges: readonly ExchangeItem[];
  /** The payments that it used, or the one that it sends back. */
  readonly payments: readonly PaymentItem[];
  /** Its webhooks with every attempt, the oldest first. */
  readonly webhooks: readonly WebhookItem[];
  /** What operators did to it or to its webhooks without a move, such as a replay; the oldest first. */
  readonly actions: readonly AuditItem[];
  /** What people wrote about it, the oldest first. */
  readonly notes: readonly NoteItem[];
  /** The payments that its player named on the page, the oldest first. */
  readonly hints: readonly HintItem[];
  /** Months, as 2026-03, that are kept as files which cannot be read here: what they hold is missing. As a rule none. */
  readonly unreadable_months: readonly string[];
}

export interface TriedSmsItem {
  /** Id of the message. */
  readonly message_id: string;
  /** When it came. */
  readonly received_at: string;
  /** The text, as the list of messages shows it. */
  readonly raw_text: string;
  /** What was made of it. */
  readonly outcome: string;
  /** Why it was ignored, or what is odd about it; empty otherwise. */
  readonly because: string;
  /** The payment that it led to. */
  readonly payment_id: string | null;
  /** What the template takes it for; `ignored`: it fits, and is no payment all the same. */
  readonly reads_as: 'payment' | 'reversal' | 'receipt' | 'ignored';
  /** The operator's id that it reads. */
  readonly operator_tx_id: string | null;
  /** The amount that it reads. */
  readonly amount_xaf: number | null;
  /** Who paid, as it reads. */
  readonly payer_msisdn: string | null;
  /** Who was paid, as it reads. */
  readonly receiver_msisdn: string | null;
  /** The balance that it reads. */
  readonly balance_xaf: number | null;
  /** Why it is no payment; empty otherwise. */
  readonly reads_because: string;
  /** `reads_because` as a code with its facts; null where it is empty. */
  readonly reads_why: ReasonItem | null;
  /** It would be read otherwise than now. */
  readonly changes: boolean;
  /** It led to a payment, and the template says something else of it. */
  readonly contradicts: boolean;
}

export interface UnsentAlertItem {
  /** What kind of thing it tells of. */
  readonly code:
    | 'credited_without_money'
    | 'wallet_contradicted'
    | 'wallet_gap'
    | 'wallet_low'
    | 'payment_waits'
    | 'provider_unavailable'
    | 'channel_unavailable'
    | 'verdict_contradicts'
    | 'withdrawal_stuck'
    | 'withdrawal_waits'
    | 'webhooks_given_up'
    | 'ledger_unbalanced'
    | 'statement_missing'
    | 'staff_changed';
  /** How it was to be sent. */
  readonly way: 'email' | 'webhook';
  /** What it says, in French and in English. */
  readonly text: string;
  /** When it was made. */
  readonly made_at: string;
  /** How often it was tried. */
  readonly tries: number;
  /** Why the last try failed. */
  readonly error: string;
  /** `error` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
}

export interface ValidationErrorAnswer {
  /** In the order in which the members are declared. */
  readonly detail: readonly ValidationFault[];
}

export interface ValidationFault {
  /** Kind of fault. */
  readonly type: string;
  /** Where it is. */
  readonly loc: readonly (string | number)[];
  /** The fault in words. */
  readonly msg: string;
  /** What was given. */
  readonly input: unknown;
  /** What the fault refers to; left out where there is nothing. */
  readonly ctx?: Readonly<Record<string, unknown>> | undefined;
}

export interface VerdictAnswer {
  /** What became of it, as the provider says; `unknown`: it does not tell, or tells of something else. */
  readonly verdict: 'succeeded' | 'failed' | 'pending' | 'unknown';
  /** When it was asked. */
  readonly at: string;
  /** The same in a sentence. */
  readonly because: string;
  /** `because` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
}

export interface WaitingChange {
  /** A new account, another role, to be let in again, or other second factors. */
  readonly kind: 'add' | 'role' | 'enable' | 'factor';
  /** The role that the person has then. */
  readonly role: 'viewer' | 'approver' | 'admin';
  /** Who asked for it, and does not confirm it. */
  readonly asked_by: string;
  /** When it was asked for. */
  readonly asked_at: string;
  /** From then on it counts, unless another admin refuses it before. */
  readonly effective_at: string;
}

export interface WaitingItem {
  /** What waits for a person. */
  readonly kind:
    | 'withdrawals_to_decide'
    | 'payments_held'
    | 'transactions_to_resolve'
    | 'transactions_in_doubt'
    | 'webhooks_failed'
    | 'messages_suspicious'
    | 'messages_unread'
    | 'differences_open'
    | 'gaps_open'
    | 'credited_without_money';
  /** How many. */
  readonly count: number;
  /** True when there are more than were counted. */
  readonly has_more: boolean;
  /** Since when the oldest waits; null when nothing does. */
  readonly oldest_at: string | null;
}

export interface WaitingWithdrawals {
  /** How many wait for a decision. */
  readonly count: number;
  /** What they come to. */
  readonly amount_xaf: number;
  /** What whoever asks may still approve alone today; null: as much as they like. */
  readonly alone_left_xaf: number | null;
}

export interface WalletEntriesAnswer {
  /** Newest first. */
  readonly items: readonly WalletEntryItem[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
}

export interface WalletEntryItem {
  /** Id of the entry; of an SMS, that of its message. */
  readonly entry_id: string;
  /** An SMS, or a read of the operator. */
  readonly source: 'sms' | 'api';
  /** The operator's id of the movement. */
  readonly operator_tx_id: string | null;
  /** What came in, or with a minus sign went out. */
  readonly amount_xaf: number;
  /** What the movement cost. */
  readonly fee_xaf: number;
  /** What the wallet held then; null when the SMS does not say. */
  readonly balance_xaf: number | null;
  /** The operator's time. */
  readonly paid_at: string | null;
  /** When it was told. */
  readonly received_at: string;
  /** Whether the balances before and after agree with it, do not say, or cannot be true with it. */
  readonly status: 'vouched' | 'open' | 'contradicted';
  /** Why it is not vouched for; empty when it is. */
  readonly because: string;
  /** `because` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
  /** The payment that it tells of. */
  readonly payment_id: string | null;
  /** The transaction that it is about. */
  readonly service_tx_id: string | null;
}

export interface WalletHourItem {
  /** When the hour began. */
  readonly hour: string;
  /** What it held when the hour ended, or holds now; null: not known. */
  readonly balance_xaf: number | null;
}

export interface WalletHoursAnswer {
  /** The last 24 hours, the oldest first. */
  readonly hours: readonly WalletHourItem[];
}

export interface WalletItem {
  /** Id of the wallet. */
  readonly wallet_id: string;
  /** The provider whose number it is. */
  readonly provider_id: string;
  /** The operator. */
  readonly operator: 'mtn' | 'orange';
  /** The number. */
  readonly merchant_msisdn: string;
  /** What it holds, as far as is known. */
  readonly balance_xaf: number | null;
  /** Since when. */
  readonly balance_at: string | null;
  /** Who told: an SMS, or the operator when it was asked. */
  readonly source: 'sms' | 'api' | null;
  /** How many gaps of its book no one has explained. */
  readonly gaps_open: number;
  /** Under this it holds little. */
  readonly low_xaf: number | null;
  /** Whether it does. */
  readonly is_low: boolean;
}

export interface WalletsAnswer {
  /** Every merchant number. */
  readonly items: readonly WalletItem[];
}

export interface WebhookItem {
  /** Id of the webhook: the `event_id` of its signature. */
  readonly webhook_id: string;
  /** Id of the transaction. */
  readonly service_tx_id: string;
  /** The platform that is told. */
  readonly application_id: string;
  /** As sent by the platform. */
  readonly reference: string;
  /** What it announces. */
  readonly event: 'payment.succeeded' | 'payment.failed' | 'payment.expired';
  /** Where it goes. */
  readonly url: string;
  /** `failed`: given up, until it is replayed. */
  readonly status: 'pending' | 'delivered' | 'failed';
  /** When it was stored. */
  readonly created_at: string;
  /** When it is next tried; null once delivered or given up. */
  readonly next_attempt_at: string | null;
  /** Every attempt, the oldest first. */
  readonly attempts: readonly AttemptItem[];
}

export interface WebhookReplayAnswer {
  /** Id of the webhook. */
  readonly webhook_id: string;
  /** True when the receiver answered 2XX. */
  readonly dispatched: boolean;
  /** What happened. */
  readonly message: string;
  /** `message` as a code with its facts; null where it is empty. */
  readonly why: ReasonItem | null;
}

export interface WebhooksAnswer {
  /** Newest first. */
  readonly items: readonly WebhookItem[];
  /** Where the next part begins; null after the last. */
  readonly next_cursor: string | null;
  /** Months, as 2026-03, that are kept as files which cannot be read here: what they hold is missing. As a rule none. */
  readonly unreadable_months: readonly string[];
}

export interface WithdrawBody {
  /** Kept in the audit. */
  readonly reason: string;
}

/** What each operation takes and gives. */
export interface Operations {
  readonly 'post /internal/v1/session': {
    readonly body: SessionBody;
    readonly answer: SessionAnswer;
  };
  readonly 'get /internal/v1/session': {
    readonly answer: SessionAnswer;
  };
  readonly 'post /internal/v1/session/factor/ask': {
    readonly answer: PasskeyQuestionAnswer;
  };
  readonly 'post /internal/v1/session/factor': {
    readonly body: ProofBody;
    readonly answer: SessionAnswer;
  };
  readonly 'get /internal/v1/session/all': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** Only those with this in their name or address, in capitals or not. */
      readonly q?: string | undefined;
    };
    readonly answer: SessionsAnswer;
  };
  readonly 'get /internal/v1/session/factors': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** Only those with this in their name or address, in capitals or not. */
      readonly q?: string | undefined;
    };
    readonly answer: FactorsAnswer;
  };
  readonly 'post /internal/v1/session/totp/begin': {
    readonly answer: TotpAnswer;
  };
  readonly 'post /internal/v1/session/totp': {
    readonly body: TotpBody;
    readonly answer: FactorItem;
  };
  readonly 'post /internal/v1/session/passkey/begin': {
    readonly answer: PasskeyQuestionAnswer;
  };
  readonly 'post /internal/v1/session/passkey': {
    readonly body: PasskeyBody;
    readonly answer: FactorItem;
  };
  readonly 'post /internal/v1/session/recovery-codes': {
    readonly answer: RecoveryCodesAnswer;
  };
  readonly 'get /internal/v1/overview': {
    readonly query: {
      /** A day in Douala, as 2026-11-15; left out: the one under way. */
      readonly day?: string | undefined;
    };
    readonly answer: OverviewAnswer;
  };
  readonly 'get /internal/v1/traffic': {
    readonly answer: ProviderTrafficAnswer;
  };
  readonly 'get /internal/v1/alerts': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** Only what is of this kind. */
      readonly code?:
        | 'credited_without_money'
        | 'wallet_contradicted'
        | 'wallet_gap'
        | 'wallet_low'
        | 'payment_waits'
        | 'provider_unavailable'
        | 'channel_unavailable'
        | 'verdict_contradicts'
        | 'withdrawal_stuck'
        | 'withdrawal_waits'
        | 'webhooks_given_up'
        | 'ledger_unbalanced'
        | 'statement_missing'
        | 'staff_changed'
        | undefined;
      /** Only what has this in its subject or its words, in capitals or not. */
      readonly q?: string | undefined;
    };
    readonly answer: AlertsAnswer;
  };
  readonly 'post /internal/v1/withdrawals/{service_tx_id}/approve': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: ApproveBody;
    readonly answer: StaffTransaction;
  };
  readonly 'post /internal/v1/withdrawals/{service_tx_id}/reject': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: RejectBody;
    readonly answer: StaffTransaction;
  };
  readonly 'post /internal/v1/transactions/{service_tx_id}/ask': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly answer: VerdictAnswer;
  };
  readonly 'post /internal/v1/transactions/{service_tx_id}/resolve': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: ResolveBody;
    readonly answer: StaffTransaction;
  };
  readonly 'post /internal/v1/deposits/{service_tx_id}/complete': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: CompleteBody;
    readonly answer: StaffTransaction;
  };
  readonly 'post /internal/v1/withdrawals/{service_tx_id}/claim': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: ReservationBody;
    readonly answer: ReservationItem;
  };
  readonly 'get /internal/v1/withdrawals/claims': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** Only what this person works on. */
      readonly actor?: string | undefined;
    };
    readonly answer: ReservationsAnswer;
  };
  readonly 'get /internal/v1/withdrawals/waiting': {
    readonly answer: WaitingWithdrawals;
  };
  readonly 'get /internal/v1/transactions': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Only transactions in this state; `open`: all that have not ended. */
      readonly state?:
        | 'pending'
        | 'provider_acknowledged'
        | 'succeeded'
        | 'failed'
        | 'expired'
        | 'requires_manual_resolution'
        | 'pending_approval'
        | 'approved'
        | 'provider_submitted'
        | 'open'
        | undefined;
      /** Only transactions through this provider. */
      readonly provider?: string | undefined;
      /** Only transactions of this direction. */
      readonly direction?: 'deposit' | 'withdrawal' | undefined;
      /** Only transactions of this operator. */
      readonly operator?: 'mtn' | 'orange' | undefined;
      /** Only transactions of this number, written in any usual way. */
      readonly msisdn?: string | undefined;
      /** Only transactions with this reference. */
      readonly reference?: string | undefined;
      /** Looked for as transaction id, reference or its beginning in any case, player id, operator transaction id, and number, however it is written. */
      readonly q?: string | undefined;
      /** Only what a platform asked for, or only what staff send back to who paid. */
      readonly purpose?: 'platform' | 'return' | undefined;
      /** Only transactions of which a provider told something else than it was asked for, while its verdict is owed. */
      readonly in_doubt?: 'true' | undefined;
      /** Only withdrawals that wait for approval and have at least one of these risks, parted by commas. A part of the list may then be short, or empty, while there is a `next_cursor`. */
      readonly risk?: string | undefined;
      /** Which come first. */
      readonly order?: 'newest' | 'oldest' | undefined;
    };
    readonly answer: StaffTransactionsAnswer;
  };
  readonly 'get /internal/v1/transactions/{service_tx_id}': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly answer: TransactionRecordAnswer;
  };
  readonly 'get /internal/v1/payments': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Which payments. */
      readonly status?: 'unmatched' | 'matched' | 'returning' | 'returned' | 'set_aside' | undefined;
      /** Of those that are matched, only those of which a part was not needed, and what became of it. */
      readonly excess?: 'kept' | 'returning' | 'returned' | undefined;
      /** Only payments of this operator. */
      readonly operator?: 'mtn' | 'orange' | undefined;
      /** Only payments that this provider reported. */
      readonly provider?: string | undefined;
      /** Only payments to this merchant number, written in any usual way. */
      readonly receiver?: string | undefined;
      /** Only payments from this number, written in any usual way. */
      readonly payer?: string | undefined;
      /** Which come first. Before all unmatched ones stand those that have waited for a balance in vain (`waits_for_balance`). */
      readonly order?: 'newest' | 'oldest' | undefined;
    };
    readonly answer: PaymentsAnswer;
  };
  readonly 'get /internal/v1/messages': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Only messages that came through this provider. */
      readonly provider?: string | undefined;
      /** Only SMS, or only operators' callbacks. */
      readonly kind?: 'sms' | 'callback' | undefined;
      /** SMS that no payment was read in, only those that no one could read, those that say something against money that was told of before, those that someone dismissed, or every message. */
      readonly status?: 'ignored' | 'unread' | 'suspicious' | 'dismissed' | 'all' | undefined;
    };
    readonly answer: MessagesAnswer;
  };
  readonly 'get /internal/v1/webhooks': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Which webhooks. */
      readonly status?: 'pending' | 'delivered' | 'failed' | undefined;
      /** Only webhooks that tell of this. */
      readonly event?: 'payment.succeeded' | 'payment.failed' | 'payment.expired' | undefined;
    };
    readonly answer: WebhooksAnswer;
  };
  readonly 'post /internal/v1/webhooks/{webhook_id}/replay': {
    readonly path: {
      /** Id of the webhook: the `event_id` of its signature. */
      readonly webhook_id: string;
    };
    readonly answer: WebhookReplayAnswer;
  };
  readonly 'get /internal/v1/audit': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Only what this person did. */
      readonly actor?: string | undefined;
      /** Only this action. */
      readonly action?: string | undefined;
      /** Only what was done to this: an id, a prefix or an e-mail. */
      readonly subject?: string | undefined;
    };
    readonly answer: AuditAnswer;
  };
  readonly 'get /internal/v1/audit/head': {
    readonly answer: AuditHeadAnswer;
  };
  readonly 'get /internal/v1/transactions/{service_tx_id}/notes': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Only what this person wrote. */
      readonly actor?: string | undefined;
      /** Only notes with this in them, in capitals or not. */
      readonly q?: string | undefined;
    };
    readonly answer: NotesAnswer;
  };
  readonly 'post /internal/v1/transactions/{service_tx_id}/notes': {
    readonly path: {
      /** Id of the transaction. */
      readonly service_tx_id: string;
    };
    readonly body: NoteBody;
    readonly answer: NoteItem;
  };
  readonly 'get /internal/v1/payments/{payment_id}/notes': {
    readonly path: {
      /** Id of the payment. */
      readonly payment_id: string;
    };
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Only what this person wrote. */
      readonly actor?: string | undefined;
      /** Only notes with this in them, in capitals or not. */
      readonly q?: string | undefined;
    };
    readonly answer: NotesAnswer;
  };
  readonly 'post /internal/v1/payments/{payment_id}/notes': {
    readonly path: {
      /** Id of the payment. */
      readonly payment_id: string;
    };
    readonly body: NoteBody;
    readonly answer: NoteItem;
  };
  readonly 'get /internal/v1/numbers/{msisdn}/notes': {
    readonly path: {
      /** A number, written in any usual way. */
      readonly msisdn: string;
    };
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Only what this person wrote. */
      readonly actor?: string | undefined;
      /** Only notes with this in them, in capitals or not. */
      readonly q?: string | undefined;
    };
    readonly answer: NotesAnswer;
  };
  readonly 'post /internal/v1/numbers/{msisdn}/notes': {
    readonly path: {
      /** A number, written in any usual way. */
      readonly msisdn: string;
    };
    readonly body: NoteBody;
    readonly answer: NoteItem;
  };
  readonly 'get /internal/v1/blocks': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Those in force, or those that were. */
      readonly status?: 'active' | 'lifted' | undefined;
      /** Only numbers, or only players. */
      readonly kind?: 'number' | 'player' | undefined;
      /** Only this number, written in any usual way, or this player. */
      readonly value?: string | undefined;
    };
    readonly answer: BlocksAnswer;
  };
  readonly 'post /internal/v1/blocks': {
    readonly body: BlockBody;
    readonly answer: BlockItem;
  };
  readonly 'post /internal/v1/blocks/{block_id}/lift': {
    readonly path: {
      /** Id of the block. */
      readonly block_id: string;
    };
    readonly body: LiftBody;
    readonly answer: BlockItem;
  };
  readonly 'get /internal/v1/search': {
    readonly query: {
      /** A number however it is written, or four of its first or last digits and more, a reference or its beginning, a player's or transaction's id, an operator's id, or words of a name in an SMS. */
      readonly q: string;
      /** Only this group: to go on where a part of it ended. */
      readonly in?: 'transactions' | 'payments' | 'messages' | undefined;
      /** With `in`: the cursor of that group. */
      readonly cursor?: string | undefined;
    };
    readonly answer: FoundAnswer;
  };
  readonly 'get /internal/v1/numbers/{msisdn}': {
    readonly path: {
      /** A phone number, written in any usual way. */
      readonly msisdn: string;
    };
    readonly answer: NumberAnswer;
  };
  readonly 'get /internal/v1/numbers/{msisdn}/export': {
    readonly path: {
      /** A phone number, written in any usual way. */
      readonly msisdn: string;
    };
    readonly answer: NumberExportAnswer;
  };
  readonly 'get /internal/v1/payments/{payment_id}': {
    readonly path: {
      /** Id of the payment. */
      readonly payment_id: string;
    };
    readonly answer: PaymentWithCandidates;
  };
  readonly 'post /internal/v1/payments/{payment_id}/return': {
    readonly path: {
      /** Id of the payment. */
      readonly payment_id: string;
    };
    readonly body: PaymentDecisionBody;
    readonly answer: PaymentReturnAnswer;
  };
  readonly 'post /internal/v1/payments/{payment_id}/vouch': {
    readonly path: {
      /** Id of the payment. */
      readonly payment_id: string;
    };
    readonly body: PaymentDecisionBody;
    readonly answer: PaymentWithCandidates;
  };
  readonly 'post /internal/v1/payments/{payment_id}/set-aside': {
    readonly path: {
      /** Id of the payment. */
      readonly payment_id: string;
    };
    readonly body: PaymentDecisionBody;
    readonly answer: PaymentWithCandidates;
  };
  readonly 'post /internal/v1/payments/{payment_id}/take-back': {
    readonly path: {
      /** Id of the payment. */
      readonly payment_id: string;
    };
    readonly body: PaymentDecisionBody;
    readonly answer: PaymentWithCandidates;
  };
  readonly 'get /internal/v1/wallets': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** Only merchant numbers of this operator. */
      readonly operator?: 'mtn' | 'orange' | undefined;
      /** Only merchant numbers of this provider. */
      readonly provider?: string | undefined;
      /** Only those that hold little, or that do not. */
      readonly is_low?: 'true' | 'false' | undefined;
    };
    readonly answer: WalletsAnswer;
  };
  readonly 'get /internal/v1/wallets/{wallet_id}/entries': {
    readonly path: {
      /** Id of the wallet. */
      readonly wallet_id: string;
    };
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Only entries of which the book says so. */
      readonly status?: 'vouched' | 'open' | 'contradicted' | undefined;
    };
    readonly answer: WalletEntriesAnswer;
  };
  readonly 'get /internal/v1/wallets/{wallet_id}/balances': {
    readonly path: {
      /** Id of the wallet. */
      readonly wallet_id: string;
    };
    readonly answer: WalletHoursAnswer;
  };
  readonly 'get /internal/v1/gaps': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Only gaps of this wallet. */
      readonly wallet?: string | undefined;
      /** Which gaps. */
      readonly status?: 'open' | 'closed' | 'explained' | undefined;
    };
    readonly answer: GapsAnswer;
  };
  readonly 'post /internal/v1/gaps/{gap_id}/explain': {
    readonly path: {
      /** Id of the gap. */
      readonly gap_id: string;
    };
    readonly body: ExplainBody;
    readonly answer: GapItem;
  };
  readonly 'get /internal/v1/sms-templates': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** Only how this operator words SMS. */
      readonly operator?: 'mtn' | 'orange' | undefined;
      /** Only templates in this language. */
      readonly language?: 'fr' | 'en' | undefined;
      /** Only templates of this direction. */
      readonly direction?: 'incoming' | 'outgoing' | 'by_position' | undefined;
      /** Only templates in this status. */
      readonly status?: 'draft' | 'active' | 'retired' | undefined;
      /** Only what this person drafted. */
      readonly actor?: string | undefined;
      /** Only templates with this in their words, in capitals or not. */
      readonly q?: string | undefined;
    };
    readonly answer: TemplatesAnswer;
  };
  readonly 'post /internal/v1/sms-templates': {
    readonly body: TemplateBody;
    readonly answer: TemplateItem;
  };
  readonly 'post /internal/v1/sms-templates/{template_id}/try': {
    readonly path: {
      /** Id of the template. */
      readonly template_id: string;
    };
    readonly answer: TemplateTrialAnswer;
  };
  readonly 'post /internal/v1/sms-templates/{template_id}/activate': {
    readonly path: {
      /** Id of the template. */
      readonly template_id: string;
    };
    readonly answer: TemplateItem;
  };
  readonly 'post /internal/v1/sms-templates/{template_id}/retire': {
    readonly path: {
      /** Id of the template. */
      readonly template_id: string;
    };
    readonly answer: TemplateItem;
  };
  readonly 'post /internal/v1/sms-templates/{template_id}/reread': {
    readonly path: {
      /** Id of the template. */
      readonly template_id: string;
    };
    readonly query: {
      /** The `next_cursor` of the call before; left out: from the oldest on. */
      readonly cursor?: string | undefined;
    };
    readonly answer: RereadAllAnswer;
  };
  readonly 'post /internal/v1/messages/{message_id}/reread': {
    readonly path: {
      /** Id of the message. */
      readonly message_id: string;
    };
    readonly answer: RereadAnswer;
  };
  readonly 'post /internal/v1/messages/{message_id}/dismiss': {
    readonly path: {
      /** Id of the message. */
      readonly message_id: string;
    };
    readonly body: DismissBody;
    readonly answer: MessageItem;
  };
  readonly 'post /internal/v1/statements': {
    readonly query: {
      /** Whose statement it is. */
      readonly provider_id: string;
      /** The day in Cameroon that it tells of. */
      readonly day: string;
      /** The name of the file, for people. */
      readonly file_name?: string | undefined;
    };
    readonly answer: StatementImportAnswer;
  };
  readonly 'get /internal/v1/statements': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Only statements of this provider. */
      readonly provider?: string | undefined;
      /** Only statements of this day. */
      readonly day?: string | undefined;
    };
    readonly answer: StatementsAnswer;
  };
  readonly 'post /internal/v1/statements/{statement_id}/withdraw': {
    readonly path: {
      /** Id of the statement. */
      readonly statement_id: string;
    };
    readonly body: WithdrawBody;
    readonly answer: StatementItem;
  };
  readonly 'get /internal/v1/reconciliation': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** The `next_cursor` of the part before; any other text starts from the beginning. */
      readonly cursor?: string | undefined;
      /** Items at most. */
      readonly limit?: number | undefined;
      /** Only differences of this provider. */
      readonly provider_id?: string | undefined;
      /** Only differences of this day, as 2026-11-15. */
      readonly day?: string | undefined;
      /** Only differences in this status. */
      readonly status?: 'open' | 'settled' | 'gone' | undefined;
      /** Only differences of this kind. */
      readonly kind?:
        | 'missing_at_operator'
        | 'missing_with_us'
        | 'state_differs'
        | 'amount_differs'
        | 'number_differs'
        | 'duplicate_line'
        | 'unreadable_line'
        | undefined;
    };
    readonly answer: ReconciliationAnswer;
  };
  readonly 'post /internal/v1/reconciliation/{difference_id}/settle': {
    readonly path: {
      /** Id of the difference. */
      readonly difference_id: string;
    };
    readonly body: SettleBody;
    readonly answer: DifferenceItem;
  };
  readonly 'post /internal/v1/reconciliation/{difference_id}/reopen': {
    readonly path: {
      /** Id of the difference. */
      readonly difference_id: string;
    };
    readonly body: ReopenBody;
    readonly answer: DifferenceItem;
  };
  readonly 'get /internal/v1/providers': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** Only providers that serve this operator. */
      readonly operator?: 'mtn' | 'orange' | undefined;
      /** Only providers that can do this. */
      readonly direction?: 'deposit' | 'withdrawal' | undefined;
      /** Only those that are switched on, or off. */
      readonly enabled?: 'true' | 'false' | undefined;
      /** Only those that are doing so. */
      readonly status?: 'operational' | 'degraded' | 'unavailable' | undefined;
    };
    readonly answer: StaffProvidersAnswer;
  };
  readonly 'patch /internal/v1/providers/{provider_id}': {
    readonly path: {
      /** Id of the provider. */
      readonly provider_id: string;
    };
    readonly body: ProviderBody;
    readonly answer: StaffProvider;
  };
  readonly 'get /internal/v1/channels': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** Only merchant numbers of this operator. */
      readonly operator?: 'mtn' | 'orange' | undefined;
      /** Only merchant numbers of this provider. */
      readonly provider?: string | undefined;
      /** Only those that are switched on, or off. */
      readonly enabled?: 'true' | 'false' | undefined;
      /** Only those that collect in this way. */
      readonly collection_mode?: 'merchant_initiated' | 'customer_initiated' | undefined;
    };
    readonly answer: ChannelsAnswer;
  };
  readonly 'patch /internal/v1/channels/{channel_id}': {
    readonly path: {
      /** Id of the merchant number. */
      readonly channel_id: string;
    };
    readonly body: ChannelBody;
    readonly answer: ChannelItem;
  };
  readonly 'get /internal/v1/keys': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** Only keys that open, that are expired, or were revoked. */
      readonly status?: 'valid' | 'expired' | 'revoked' | undefined;
      /** Only keys with this in their prefix. */
      readonly q?: string | undefined;
    };
    readonly answer: KeysAnswer;
  };
  readonly 'post /internal/v1/keys': {
    readonly body: KeyBody;
    readonly answer: IssuedKeyAnswer;
  };
  readonly 'patch /internal/v1/keys/{prefix}': {
    readonly path: {
      /** What stands between the second and the third underscore of the key. */
      readonly prefix: string;
    };
    readonly body: TermsPatchBody;
    readonly answer: KeyItem;
  };
  readonly 'post /internal/v1/keys/{prefix}/revoke': {
    readonly path: {
      /** What stands between the second and the third underscore of the key. */
      readonly prefix: string;
    };
    readonly answer: KeyItem;
  };
  readonly 'get /internal/v1/applications': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** Only those with this in their id or their name, in capitals or not. */
      readonly q?: string | undefined;
    };
    readonly answer: ApplicationsAnswer;
  };
  readonly 'patch /internal/v1/applications/{application_id}': {
    readonly path: {
      /** The application, as its keys name it. */
      readonly application_id: string;
    };
    readonly body: ApplicationBody;
    readonly answer: ApplicationItem;
  };
  readonly 'get /internal/v1/staff': {
    readonly query: {
      /** The whole list as a file; `Accept: text/csv` asks for the same. `cursor` and `limit` then mean nothing. */
      readonly format?: 'csv' | undefined;
      /** Of a file: `fr` has French headings and `;`, `en` English ones and `,`. */
      readonly lang?: 'fr' | 'en' | undefined;
      /** Only from this day on, in Cameroon. */
      readonly from?: string | undefined;
      /** Only up to the end of this day, in Cameroon. */
      readonly to?: string | undefined;
      /** Only of this amount in XAF, or more. */
      readonly amount_min?: number | undefined;
      /** Only of this amount in XAF, or less. */
      readonly amount_max?: number | undefined;
      /** Only what belongs to this application. */
      readonly application?: string | undefined;
      /** Only people of this role. */
      readonly role?: 'viewer' | 'approver' | 'admin' | undefined;
      /** Only who may come in, who is shut out, or about whom something waits for a second admin. */
      readonly status?: 'active' | 'disabled' | 'waiting' | undefined;
      /** Only people with this in their e-mail, in capitals or not. */
      readonly q?: string | undefined;
    };
    readonly answer: PeopleAnswer;
  };
  readonly 'post /internal/v1/staff': {
    readonly body: PersonBody;
    readonly answer: AddedPersonAnswer;
  };
  readonly 'patch /internal/v1/staff/{email}': {
    readonly path: {
      /** The e-mail of the account. */
      readonly email: string;
    };
    readonly body: PersonPatchBody;
    readonly answer: PersonItem;
  };
  readonly 'post /internal/v1/staff/{email}/factor/reset': {
    readonly path: {
      /** The e-mail of the account. */
      readonly email: string;
    };
    readonly answer: PersonItem;
  };
  readonly 'post /internal/v1/staff/{email}/confirm': {
    readonly path: {
      /** The e-mail of the account. */
      readonly email: string;
    };
    readonly body: ConfirmBody;
    readonly answer: PersonItem;
  };
  readonly 'post /internal/v1/staff/{email}/refuse': {
    readonly path: {
      /** The e-mail of the account. */
      readonly email: string;
    };
    readonly answer: PersonItem;
  };
  readonly 'post /internal/v1/staff/{email}/tokens': {
    readonly path: {
      /** The e-mail of the account. */
      readonly email: string;
    };
    readonly body: TermsBody;
    readonly answer: IssuedTokenAnswer;
  };
  readonly 'patch /internal/v1/tokens/{prefix}': {
    readonly path: {
      /** What stands between the two underscores of the token. */
      readonly prefix: string;
    };
    readonly body: TermsPatchBody;
    readonly answer: TokenItem;
  };
  readonly 'post /internal/v1/tokens/{prefix}/revoke': {
    readonly path: {
      /** What stands between the two underscores of the token. */
      readonly prefix: string;
    };
    readonly answer: TokenItem;
  };
}
