import { FixedClock } from '@mobile-money/testing';
import { OrangeMoneyGateway } from '../../src/orange-money/orange-money-gateway.ts';
import { type OrangeMoneySettings, orangeApiPath } from '../../src/orange-money/orange-money-settings.ts';
import { networkOf, type Place, type PretendNetwork } from '../support/gateway-contract.ts';
import { PretendServer, type Reply, type SeenRequest } from '../support/pretend-server.ts';

export const payToken = 'MP26073113191234ABCDEF';

export const orangeSettings = ({ baseUrl, deadline }: Place): OrangeMoneySettings => ({
  baseUrl,
  timeoutMs: 5_000,
  ...(deadline === undefined ? {} : { deadline }),
  apiPath: orangeApiPath,
  tokenHeader: 'Authorization',
  clientId: 'client',
  clientSecret: 'client-secret',
  apiUser: 'api-user',
  apiPassword: 'api-password',
  channelUserMsisdn: '696000002',
  pin: '2468',
  notifUrl: 'https://service.example/gateway/v1/orange_money/callback',
  description: 'Payment',
});

export const orangeGateway = (place: Place): OrangeMoneyGateway =>
  new OrangeMoneyGateway(orangeSettings(place), new FixedClock());

export const opened: Reply = {
  status: 200,
  body: { message: 'Successfully initialized', data: { payToken } },
};

/** Gives tokens and pay tokens, and answers everything else as told. */
export const pretendOrange = (
  answer: (request: SeenRequest) => Reply,
  init: Reply = opened,
): Promise<PretendServer> =>
  PretendServer.listening((request) => {
    if (request.path === '/token')
      return { status: 200, body: { access_token: 'token-1', expires_in: '3600' } };
    return request.path.endsWith('/init') ? init : answer(request);
  });

export const paid = (status: string, more: object = {}) => ({
  status: 200,
  body: { message: 'done', data: { payToken, status, txnid: 'MP260731.1319.B45800', ...more } },
});

const treatments = {
  takes_it_on: paid('PENDING'),
  rejects_it: { status: 417, body: { message: '60019 :: Le solde du compte du payeur est insuffisant' } },
  stays_silent: 'silence',
  breaks_off: 'cut',
} as const;

const verdicts = {
  succeeded: paid('SUCCESSFULL'),
  failed: paid('FAILED', { confirmtxnmessage: 'Le payeur a refuse.' }),
  still_waiting: paid('PENDING'),
  never_heard_of_it: { status: 404, body: { message: 'payToken not found' } },
  stays_silent: 'silence',
  breaks_off: 'half',
} as const;

export const pretendOrangeNetwork = (keep: (server: PretendServer) => PretendServer): PretendNetwork =>
  networkOf(async (reply) => keep(await pretendOrange(() => reply)), treatments, verdicts, payToken);
