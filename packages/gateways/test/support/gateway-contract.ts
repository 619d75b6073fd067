import { describe } from '@jest/globals';
import type {
  CollectionGateway,
  Direction,
  Operator,
  StatusReader,
  TransferGateway,
} from '@mobile-money/core';
import { collectionGatewayContract } from '@mobile-money/testing/contracts/collection-gateway';
import type { ProviderBehaviour, Verdict } from '@mobile-money/testing/contracts/given/counterparts';
import { statusReaderContract } from '@mobile-money/testing/contracts/status-reader';
import { transferGatewayContract } from '@mobile-money/testing/contracts/transfer-gateway';
import { aRequest } from './a-request.ts';
import { deadUrl, type PretendServer, type Reply } from './pretend-server.ts';

export interface Place {
  readonly baseUrl: string;
  /** When to stop waiting, where the network can tell that it will say nothing; otherwise the clock decides. */
  readonly deadline?: () => AbortSignal;
}

/** A network that speaks a provider's protocol, real or pretended, and behaves as it is told. */
export interface PretendNetwork {
  /** Where requests are treated so. */
  treating(behaviour: ProviderBehaviour): Promise<Place>;
  /** Where a submission of that name is so. */
  holding(verdict: Verdict, direction: Direction): Promise<Place & { readonly submissionId: string }>;
}

export const placeAt = (server: PretendServer): Place => ({
  baseUrl: server.url,
  deadline: server.untilStuck,
});

/** One that answers each behaviour and each verdict with a reply. */
export function networkOf(
  pretend: (reply: Reply) => Promise<PretendServer>,
  treatments: Readonly<Record<Exclude<ProviderBehaviour, 'cannot_be_reached'>, Reply>>,
  verdicts: Readonly<Record<Exclude<Verdict, 'cannot_be_reached'>, Reply>>,
  submissionId: string,
): PretendNetwork {
  const placeOf = async (reply: Reply | undefined): Promise<Place> =>
    reply === undefined ? { baseUrl: await deadUrl() } : placeAt(await pretend(reply));
  return {
    treating: (behaviour) => placeOf({ cannot_be_reached: undefined, ...treatments }[behaviour]),
    holding: async (verdict) => ({
      submissionId,
      ...(await placeOf({ cannot_be_reached: undefined, ...verdicts }[verdict])),
    }),
  };
}

export interface GatewayUnderTest {
  readonly operator: Operator;
  readonly network: PretendNetwork;
  connect(place: Place): CollectionGateway & TransferGateway & StatusReader;
}

/** What every way to collect and to transfer promises. */
export function submissionContract({ operator, network, connect }: GatewayUnderTest): void {
  const subject = async (behaviour: ProviderBehaviour) => {
    const place = await network.treating(behaviour);
    return { gateway: connect(place), request: aRequest(operator) };
  };
  collectionGatewayContract(async (behaviour) => {
    const { gateway, request } = await subject(behaviour);
    return { collections: gateway, request };
  });
  transferGatewayContract(async (behaviour) => {
    const { gateway, request } = await subject(behaviour);
    return { transfers: gateway, request };
  });
}

/** What every way to ask what became of a submission promises. */
export function statusContract({ operator, network, connect }: GatewayUnderTest): void {
  describe.each(['deposit', 'withdrawal'] as const)('For a %s', (direction) => {
    statusReaderContract(async (verdict) => {
      const { submissionId, ...place } = await network.holding(verdict, direction);
      const request = { providerId: `${operator}_provider`, direction, submissionId };
      return { statuses: connect(place), request };
    });
  });
}
