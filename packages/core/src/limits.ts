/** The section Limits of the interface, and the few bounds that we set ourselves. Units come last in names. */
export const limits = {
  amountMinXaf: 100,
  amountMaxXaf: Number.MAX_SAFE_INTEGER,
  referenceMaxChars: 128,
  callbackUrlMaxChars: 2048,
  reasonMaxChars: 500,
  noteMaxChars: 1_000,
  displayNameMaxChars: 40,
  /** So long after a restore platforms and people may ask again for what was sent after the backup was made. */
  restoreDoubtMs: 3 * 86_400_000,
  /** So many payments a player may name for a deposit, each by its id or by an SMS of so many characters. */
  hintsPerDepositMax: 5,
  hintTextMaxChars: 1_000,
  notesListedMax: 200,
  /**
   * Risks of a withdrawal are told from so many of its player's newest transactions, and of its number's; and whether credited
   * money is gone from so many of the player's newest deposits, and of the number's payments: each takes a look of its own.
   */
  risk: { ofPlayerMax: 1_000, ofNumberMax: 50, ofCreditedMax: 50 },
  /** Whoever looks for rare risks is shown what so many parts of the queue hold, and may go on from there. */
  riskPartsMax: 10,
  rawTextMaxChars: 4096,
  operatorTxIdMaxChars: 64,
  senderMaxChars: 64,
  deviceIdMaxChars: 128,
  templateTextMaxChars: 1_000,
  /** A draft is tried with so many of the last SMS… */
  smsTriedMax: 1_000,
  /** …and activated when none of so many that led to a payment is read otherwise. */
  smsCheckedMax: 10_000,
  /** So many SMS are looked at before others get their turn. */
  smsPerStep: 100,
  /** So many texts of a callback are looked up as names of submissions. */
  callbackNamesMax: 50,
  /** So many callbacks that name a transaction are followed by a reading, in a day of Cameroon. */
  callbacksFollowedPerDay: 10,
  /** Callbacks that name nothing we wait for are kept so many an hour over all processes… */
  strangeCallbacksPerHour: 400,
  /** …and no longer than this, 10 MB a day: anyone can send them, and a disk is finite. */
  strangeCallbackMaxChars: 1_024,
  pageSizeDefault: 20,
  pageSizeMax: 100,
  /** A list that goes out whole, as a file, is read in parts of so many. */
  filePartMax: 500,
  /** A text that someone looks for; an e-mail has up to 254. */
  soughtMaxChars: 256,
  /** So many references that begin as asked for are looked at, the last ones in their order… */
  beginningsMax: 100,
  /** …and of transactions that are narrowed by what the index of the list holds, so many in one go. */
  rowsWalkedMax: 10_000,
  playersOfNumberMax: 20,
  /** So many numbers are meant by a part of one. */
  numbersFoundMax: 50,
  eventsDefault: 50,
  eventsWaitMaxSeconds: 25,
  /** A provider is unstable above this fraction of failures… */
  failureRateUnstable: 0.1,
  /** …once so many transactions make the fraction mean something. */
  failureRateMinTransactions: 10,
  healthWindowMs: 3_600_000,
  /** A device that is seen again so soon is not written down again: every SMS of a busy hour would wait for one row. */
  seenAgainMs: 1_000,
  /** A SIM card is deaf when so many deposits in a row expired without an SMS that chance is one in… */
  deaf: {
    depositsMin: 3,
    depositsMax: 10,
    oddsAgainst: 1_000,
    /** So many that were made after the last SMS are looked at: the first ones expire first. */
    runDepositsMax: 100,
    /** Chance is what became of deposits in the day before, of so many of them at most. */
    dayMs: 86_400_000,
    dayDepositsMax: 1_000,
    /** So long it is left alone; then one deposit at a time is sent there. */
    triedAfterMs: 900_000,
  },
  /** Operators that tell balances are asked so often, and so often while a payment waits for one. */
  balanceReads: { everyMs: 300_000, awaitedEveryMs: 10_000 },
  /** Charts of traffic reach so far back… */
  trafficHours: 24,
  /** …and what waits for people is counted up to here: more is more than anyone does today. */
  waitingCountMax: 1_000,
  /** How often a change is tried again when another one got in first. */
  commitTries: 10,
  /** Of deposits past the late window so many that expired, and as many that failed, are looked at for a late payment. */
  longOverMax: 20,
  /** Who has stored that money is to be sent sends it within this or not at all: later, others may have decided. */
  intentCountsMs: 60_000,
  /** How often a provider's answer is written down anew, while the store cannot be reached, before the caller is let go… */
  answerKeepingTries: 4,
  /** …how often afterwards, and for how long: a database that loses its leader is away for half a minute at most… */
  answerKeepingPauseMs: 2_000,
  answerKeptWithinMs: 60_000,
  /** …and for so many at once, with some kilobytes each. */
  answersKeptLaterMax: 5_000,
  /** An SMS about a prompted deposit waits so long for the operator's own verdict, which decides… */
  smsWaitsForVerdictMs: 60_000,
  /** So long before the last reading must be over, an SMS that waited for it is decided. */
  decidedBeforeCloseMs: 5_000,
  /** …and decides nothing while another prompt of its number and amount is open, or ended so shortly before the money. */
  samePromptsWithinMs: 3_600_000,
  /** A receipt is of a withdrawal that was sent, or had its last word, no longer than this before the money moved… */
  receipts: {
    withinMs: 86_400_000,
    /** …and speaks against one that was called failed for so long: few are, and none may be overlooked. */
    ofFailedWithinMs: 259_200_000,
  },
  /** What is reported anew of a transaction that is over is written down this often. */
  settledNewsEveryMs: 86_400_000,
  /** So long a port is left alone after a session whose reply was not heard: it may still come. */
  lostReplyMs: 300_000,
  /** So many things of one kind that are wrong at once are told apart. */
  alertsStandingMax: 200,
  /** Staff are told of the same kind of thing no more often than this… */
  alertEveryMs: 300_000,
  /** …and of something that often passes by itself when it has stood for so long. */
  alertPatienceMs: 60_000,
  /** News are looked for so far back from the last look: what came while nobody looked is told afterwards… */
  alertNewsMs: 3_600_000,
  /** …which is written down this often. */
  alertLookNotedMs: 60_000,
  /** A withdrawal that waits for a decision, or approved to be sent, for longer is worth an alert. */
  decisionWaitsMs: 3_600_000,
  /** A day's statement is expected by noon of the next day, from providers that had one within so many days. */
  statementDueMs: 43_200_000,
  statementDays: 7,
  /** The whole ledger is looked through this often, by one process for all. */
  ledgerCheckEveryMs: 86_400_000,
  /** Who sends a message to staff has it so long to themselves, and no try takes longer than this… */
  alertLeaseMs: 60_000,
  alertSendMs: 10_000,
  /** …and tries again after this, then twice as long each time, up to an hour. */
  alertPauseMs: 5_000,
  alertPauseMaxMs: 3_600_000,
  /** So long a message waits for someone who is not told any more: a mistaken setting is mended by then. */
  alertWayMissedMs: 86_400_000,
  /** What is left undone for longer than this was interrupted, and is taken up by recovery. */
  interruptedAfterMs: 5_000,
  /** So long after a deposit's deadline its provider is still asked what became of it. */
  lateVerdictMs: 3_600_000,
  /** …and so long while it has said nothing: it was away, or we were, and no one else may ever tell of that money. */
  silentVerdictMs: 259_200_000,
  /** A prompted deposit whose window has closed waits so long for its last reading before it expires. */
  lastReadMs: 60_000,
  /** So many verdicts that are due a process asks one provider for at once; they wait for their turns. */
  statusReadsAtOnce: 20,
  /** Who asks for a status waits no longer than this for a turn. */
  readPatienceMs: { person: 5_000, callback: 60_000, schedule: 30_000 },
  /** An answered read counts for so much longer: a second, and what clocks and counters may differ by. */
  readCountsAfterwardsMs: 1_020,
  /** Where every turn is taken by a read under way, so soon it is asked again for one. */
  readLookAgainMs: 100,
  /** Someone in a hurry who asks no more for so long has gone. */
  readWishMs: 300,
  /** An operator that is asked too often is left alone for so long, twice as long when it says so again… */
  readPauseMinMs: 1_000,
  /** …and no longer than this, whatever it says: players wait. */
  readPauseMaxMs: 60_000,
  /** How long a delivery belongs to the process that leased it. */
  deliveryLeaseMs: 12_000,
  /** A POST begins so soon after its lease, or not at all: then it ends before another process can take over. */
  deliveryBeginsWithinMs: 2_000,
  /** Whoever asks for a replay waits so long for a delivery that is under way, and looks this often. */
  replayWaitsMs: 2_000,
  replayLooksEveryMs: 50,
  /** A delivery whose process was lost this often in a row, with no attempt recorded in between, is given up. */
  lostLeasesMax: 10,
  /** In a trial: how long a transaction of a magic number waits for each of its outcomes. */
  magicNumberWaitMs: 3_000,
  answerExcerptMaxBytes: 1024,
  /** How many payments one completion by hand may use. */
  paymentsPerCompletionMax: 50,
  candidatesPerPaymentMax: 10,
  /** So many of them may be there for nothing but that their players named the payment: anyone may name any. */
  namedCandidatesMax: 3,
  /** So many hints of a payment are looked at. */
  hintsPerPaymentMax: 20,
  /** So long a withdrawal is kept for the one who works on it, unless they say to be still at it. */
  reservationMs: 300_000,
  reservationsListedMax: 1_000,
  /** A staff member's session ends after so long without use… */
  sessionIdleMs: 1_800_000,
  /** …and after so long in any case. */
  sessionMaxMs: 43_200_000,
  sessionSeenEveryMs: 60_000,
  signInFailuresForgottenAfterMs: 3_600_000,
  /** So long after the last sign-in a browser is not taken for a stranger's. */
  deviceKnownMs: 7_776_000_000,
  /** A second factor that was proven longer ago is asked for again by what changes people, keys and much money. */
  factorFreshMs: 300_000,
  factorsMax: 10,
  factorNameMaxChars: 40,
  recoveryCodes: 10,
  /** So long a browser has to answer for a passkey. */
  challengeMs: 300_000,
  /** In letters and digits: 142 bits. */
  madePasswordChars: 24,
  passwordMinChars: 12,
  passwordMaxChars: 256,
  /** In production, what gives someone power waits so long for a second admin. */
  staffChangeWaitsMs: 86_400_000,
  /** The last use of a key or a token is written down this often. */
  usedEveryMs: 60_000,
  /** From so many addresses and networks a key or a token may be used, where it has such a list. */
  addressesMax: 20,
  /** Secrets of so many keys of an application sign its webhooks: 4.8 KB in a header that servers refuse from 8 KB on. */
  signingSecrets: { newest: 50, validLongest: 50 },
  /** Around midnight a statement and our books may disagree about the day by so much. */
  statementMarginMs: 1_800_000,
  /** A line and a transaction of one number and amount may be guessed to be one, so far apart. */
  statementGuessWithinMs: 1_800_000,
  statementLinesMax: 250_000,
  /** More differences than this are no work for people: it is the wrong file, or columns are mapped wrongly. */
  discrepanciesMax: 10_000,
  /** So many unreadable lines are work for people, and this fraction of all; past both, the columns are wrong. */
  unreadableLinesMax: 20,
  unreadableFractionMax: 0.05,
  fileNameMaxChars: 200,
  /** Clocks of operators and ours may differ by so much: entries so close together may be in either order. */
  walletClocksMs: 10_000,
  /** How often a step of a wallet's book is tried again when another process got in first, and after how long. */
  walletTries: 40,
  walletTurnMs: 5,
  /** So often it is asked what became of transfers that fill a hole and may fail yet. */
  walletAskMs: 30_000,
  /** What a wallet's book remembers; it is read and written whole with every SMS. */
  walletBook: {
    /** Those of late are one entry each: so far back the order of what came can be found anew. */
    segmentsMax: 20,
    /** Where nothing that is known leads on: after an outage SMS come in any order, and each stands alone for a while. */
    holesMax: 200,
    asideMax: 12,
    /** Of all segments together, beyond their last ones: so far back it is known what balances the wallet had. */
    pointsMax: 80,
    /** Entries after holes that wait for them to close. Older ones stay as they are. */
    unsettledMax: 2_000,
    /** Every sum of some of them is tried. */
    fillersMax: 12,
    fillerSumsMax: 5_000,
    unreadMax: 32,
    recentMax: 32,
    creditedMax: 256,
  },
} as const;
