import { Random } from '../random.ts';
import { accounts, words } from './accounts.ts';
import { admissions } from './admissions.ts';
import { approvals } from './approvals.ts';
import { askings, unasked } from './askings.ts';
import { backupNumbers, returnsAfterCrash, returnsTakenBack, standstills } from './backups.ts';
import { balances } from './balances.ts';
import { becomings, receiptsOfFillers } from './becomings.ts';
import { callbacks } from './callbacks.ts';
import { commits } from './commits.ts';
import { completions, resolutions } from './completions.ts';
import { creditsBeside } from './credits-beside.ts';
import { doubts } from './doubts.ts';
import type { Episode } from './episode.ts';
import { exits } from './exits.ts';
import { explanations } from './explanations.ts';
import { fillings } from './fillings.ts';
import { collectionHandovers, transferHandovers } from './handovers.ts';
import { clashes, returns, unknowns } from './hands.ts';
import { hearsay } from './hearsay.ts';
import { heldReasons, moneylessReasons, rereadReasons, takenBackReasons } from './held-reasons.ts';
import { lastReadings, schedules } from './last-readings.ts';
import { bygones, lateness } from './lateness.ts';
import { ledgers } from './ledgers.ts';
import { ourMoney } from './money-of-ours.ts';
import { crowds, movements } from './movements.ts';
import { namedNumbers } from './named-numbers.ts';
import { neighbours } from './neighbours.ts';
import { lastWords, news } from './news.ts';
import { brokenOff, takenBack, toldAgain } from './odd-sms.ts';
import { otherReceipts } from './other-receipts.ts';
import { forgetting, parts } from './parts.ts';
import { prompts } from './prompts.ts';
import { promptsBeside } from './prompts-beside.ts';
import { contests, lastMoments, races, secondLooks } from './races.ts';
import { readings } from './readings.ts';
import { receiptCrowds } from './receipt-crowds.ts';
import { receiptNames, receiptRaces, receiptTimes } from './receipt-times.ts';
import { receipts } from './receipts.ts';
import { replays } from './replays.ts';
import { reports } from './reports.ts';
import { requests } from './requests.ts';
import { rivals } from './rivals.ts';
import { approvalsOfTwo, resolutionsOfTwo, transferResolutions } from './seconds.ts';
import { settlements } from './settlements.ts';
import { shownBalances } from './shown-balances.ts';
import { storesAway } from './stores-away.ts';
import { closing, recovering, restoring } from './sweeps.ts';
import { takings } from './takings.ts';
import { throngs } from './throngs.ts';
import { transfers } from './transfers.ts';
import { trials } from './trials.ts';
import { twoNumbers } from './two-numbers.ts';
import { verdicts } from './verdicts.ts';

/** How often each history lives through them. */
const episodes: Readonly<Record<string, readonly [Episode, times: number]>> = {
  approvals: [approvals, 2],
  balances: [balances, 2],
  callbacks: [callbacks, 1],
  closing: [closing, 1],
  completions: [completions, 2],
  crowds: [crowds, 1],
  exits: [exits, 4],
  fillings: [fillings, 2],
  ledgers: [ledgers, 3],
  movements: [movements, 2],
  prompts: [prompts, 3],
  receipts: [receipts, 8],
  recovering: [recovering, 1],
  replays: [replays, 1],
  reports: [reports, 2],
  restoring: [restoring, 1],
  transfers: [transfers, 2],
  races: [races, 1],
  contests: [contests, 1],
  resolutions: [resolutions, 1],
  requests: [requests, 1],
  readings: [readings, 1],
  lateness: [lateness, 8],
  bygones: [bygones, 1],
  neighbours: [neighbours, 6],
  takings: [takings, 4],
  accounts: [accounts, 4],
  words: [words, 2],
  verdicts: [verdicts, 6],
  doubts: [doubts, 5],
  collectionHandovers: [collectionHandovers, 4],
  transferHandovers: [transferHandovers, 5],
  settlements: [settlements, 10],
  approvalsOfTwo: [approvalsOfTwo, 3],
  resolutionsOfTwo: [resolutionsOfTwo, 3],
  commits: [commits, 2],
  admissions: [admissions, 1],
  lastReadings: [lastReadings, 2],
  schedules: [schedules, 1],
  parts: [parts, 1],
  forgetting: [forgetting, 1],
  takenBack: [takenBack, 1],
  brokenOff: [brokenOff, 1],
  toldAgain: [toldAgain, 1],
  clashes: [clashes, 1],
  returns: [returns, 1],
  unknowns: [unknowns, 1],
  secondLooks: [secondLooks, 1],
  unasked: [unasked, 1],
  askings: [askings, 2],
  hearsay: [hearsay, 1],
  throngs: [throngs, 2],
  namedNumbers: [namedNumbers, 1],
  becomings: [becomings, 2],
  receiptsOfFillers: [receiptsOfFillers, 1],
  returnsTakenBack: [returnsTakenBack, 3],
  returnsAfterCrash: [returnsAfterCrash, 1],
  backupNumbers: [backupNumbers, 3],
  standstills: [standstills, 3],
  creditsBeside: [creditsBeside, 6],
  otherReceipts: [otherReceipts, 6],
  storesAway: [storesAway, 3],
  transferResolutions: [transferResolutions, 1],
  receiptCrowds: [receiptCrowds, 4],
  promptsBeside: [promptsBeside, 4],
  heldReasons: [heldReasons, 1],
  rereadReasons: [rereadReasons, 1],
  moneylessReasons: [moneylessReasons, 6],
  takenBackReasons: [takenBackReasons, 4],
  receiptTimes: [receiptTimes, 1],
  receiptNames: [receiptNames, 4],
  receiptRaces: [receiptRaces, 1],
  lastMoments: [lastMoments, 1],
  shownBalances: [shownBalances, 3],
  rivals: [rivals, 5],
  explanations: [explanations, 2],
  twoNumbers: [twoNumbers, 2],
  trials: [trials, 4],
  news: [news, 4],
  lastWords: [lastWords, 3],
  ourMoney: [ourMoney, 12],
};

/** More than there are: else two stories of two seeds would be lived by the same chance. */
const storiesMax = 128;

/** Lives through them, and tells what came otherwise than it must. */
export async function liveEpisodes(seed: number): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [at, [name, [episode, times]]] of Object.entries(episodes).entries()) {
    const random = new Random(seed * storiesMax + at);
    for (let time = 0; time < times; time += 1) {
      try {
        for (const fault of await episode(random.fork(time))) faults.push(`${name}: ${fault}`);
      } catch (error) {
        faults.push(`${name} threw ${String(error)}`);
      }
    }
  }
  return faults;
}
