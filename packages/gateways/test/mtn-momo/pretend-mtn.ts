import { FixedClock } from '@mobile-money/testing';
import { MtnMomoGateway } from '../../src/mtn-momo/mtn-momo-gateway.ts';
import type { MtnMomoSettings } from '../../src/mtn-momo/mtn-momo-settings.ts';
import { submissionId } from '../support/a-request.ts';
import { networkOf, type Place, type PretendNetwork } from '../support/gateway-contract.ts';
import { PretendServer, type Reply, type SeenRequest } from '../support/pretend-server.ts';

export const token: Reply = {
  status: 200,
  body: { access_token: 'token-1', token_type: 'access_token', expires_in: 3600 },
};

export const mtnSettings = ({ baseUrl, deadline }: Place): MtnMomoSettings => ({
  baseUrl,
  timeoutMs: 5_000,
  ...(deadline === undefined ? {} : { deadline }),
  targetEnvironment: 'mtncameroon',
  currency: 'XAF',
  callbackUrl: 'https://service.example/gateway/v1/mtn_momo/callback',
  note: "Player's payment",
  collection: { apiUser: 'collect-user', apiKey: 'collect-key', subscriptionKey: 'collect-sub' },
  disbursement: { apiUser: 'pay-user', apiKey: 'pay-key', subscriptionKey: 'pay-sub' },
});

export const mtnGateway = (place: Place, clock = new FixedClock()): MtnMomoGateway =>
  new MtnMomoGateway(mtnSettings(place), clock);

/** Gives tokens, and answers everything else as told. */
export const pretendMtn = (answer: (request: SeenRequest) => Reply): Promise<PretendServer> =>
  PretendServer.listening((request) => (request.path.endsWith('/token/') ? token : answer(request)));

const treatments = {
  takes_it_on: { status: 202 },
  rejects_it: { status: 500, body: { code: 'PAYER_NOT_FOUND', message: 'Payee does not exist' } },
  stays_silent: 'silence',
  breaks_off: 'cut',
} as const;

const known = { amount: '5000', currency: 'XAF', externalId: '1' };
const verdicts = {
  succeeded: { status: 200, body: { ...known, financialTransactionId: '17600000003', status: 'SUCCESSFUL' } },
  failed: { status: 200, body: { ...known, status: 'FAILED', reason: { code: 'APPROVAL_REJECTED' } } },
  still_waiting: { status: 200, body: { ...known, status: 'PENDING' } },
  never_heard_of_it: { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } },
  stays_silent: 'silence',
  breaks_off: 'half',
} as const;

export const pretendMtnNetwork = (keep: (server: PretendServer) => PretendServer): PretendNetwork =>
  networkOf(async (reply) => keep(await pretendMtn(() => reply)), treatments, verdicts, submissionId);
