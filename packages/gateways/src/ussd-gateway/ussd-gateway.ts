import { setTimeout } from 'node:timers/promises';
import {
  type Clock,
  type CollectionRequest,
  cameroonNational,
  type Ids,
  type KeepName,
  type PlainCode,
  type PortLock,
  reason,
  type StatusAnswer,
  type TransferRequest,
} from '@mobile-money/core';
import { meanings } from '../failure-meanings.ts';
import type { HttpClient } from '../http/http-client.ts';
import { withoutSecrets } from '../http/masked-secrets.ts';
import {
  asCollection,
  isKept,
  type ProviderGateway,
  rejected,
  type SubmissionAnswer,
  unknown,
} from '../provider-gateway.ts';
import { deviceClient } from './device-client.ts';
import { type UssdGatewaySettings, type UssdPort, ussdSecrets } from './ussd-gateway-settings.ts';
import { directions, readReply } from './ussd-replies.ts';
import { type SessionEnd, UssdSession } from './ussd-session.ts';
import { checkedUssdTemplate, ussdText } from './ussd-text.ts';

export interface UssdGatewayParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly locks: PortLock;
  /** Waits between two looks for a reply. */
  readonly pause?: (ms: number) => Promise<void>;
}

type Use = 'transfer' | 'collection';

const pauseFor = (ms: number): Promise<void> => setTimeout(ms);

/**
 * Dials on the SIM cards of a Dinstar UC2000. A code that was dialled is never dialled again, on this port or another,
 * unless the device said that it did not leave.
 */
export class UssdGateway implements ProviderGateway {
  readonly #device: HttpClient;
  readonly #templates: Readonly<Record<Use, string | null>>;
  readonly #secrets: readonly string[];

  constructor(
    private readonly settings: UssdGatewaySettings,
    private readonly parts: UssdGatewayParts,
  ) {
    const { transferTemplate, collectionTemplate } = settings;
    this.#device = deviceClient(settings, parts.ids);
    this.#secrets = ussdSecrets(settings);
    this.#templates = {
      transfer: transferTemplate === null ? null : checkedUssdTemplate(transferTemplate),
      collection: collectionTemplate === null ? null : checkedUssdTemplate(collectionTemplate),
    };
  }

  /** The money must reach the channel's own number, so only its SIM cards may ask for it. */
  async collect(request: CollectionRequest, keepName: KeepName): ReturnType<ProviderGateway['collect']> {
    const ports = this.settings.ports.filter(({ channelId }) => channelId === request.channelId);
    return asCollection(await this.#dialOnOne(ports, request, 'collection', keepName));
  }

  transfer(request: TransferRequest, keepName: KeepName): Promise<SubmissionAnswer> {
    return this.#dialOnOne(this.settings.ports, request, 'transfer', keepName);
  }

  async readStatus(): Promise<StatusAnswer> {
    return { outcome: 'unknown', reason: reason('ussd_cannot_be_asked') };
  }

  givesVerdicts(): boolean {
    return false;
  }

  close(): void {
    this.#device.close();
  }

  /** First any port that is free, then the ones that are held, for as long as the settings say. */
  async #dialOnOne(
    ports: readonly UssdPort[],
    request: TransferRequest,
    use: Use,
    keepName: KeepName,
  ): Promise<SubmissionAnswer> {
    const left = new Set(ports);
    if (left.size === 0) return unavailable('ussd_no_port');
    let refusal = unavailable('ussd_no_free_port');
    for (const waitMs of [0, this.settings.lockWaitMs]) {
      for (const sim of left) {
        const dialled = await this.#whileHeld(sim, waitMs, () => this.#dial(sim, request, use, keepName));
        if (dialled === null) continue;
        if (!dialled.mayTryAnother) return dialled.answer;
        refusal = dialled.answer;
        left.delete(sim);
      }
    }
    return refusal;
  }

  /** A lock that fails before the port was held is known to have sent nothing. */
  async #whileHeld(
    { port }: UssdPort,
    waitMs: number,
    work: () => Promise<Dialled>,
  ): Promise<Dialled | null> {
    let began = false;
    try {
      const held = await this.parts.locks.whileHeld(
        `${this.settings.gatewayId}:${port}`,
        waitMs,
        async () => {
          began = true;
          const done = await work();
          // Its own reply may still come, after no reply and after one that says nothing.
          return { done, isLost: done.answer.outcome === 'unknown' };
        },
      );
      return held?.done ?? null;
    } catch (error) {
      if (began) throw error;
      return final(unavailable('ussd_not_locked'));
    }
  }

  async #dial(sim: UssdPort, request: TransferRequest, use: Use, keepName: KeepName): Promise<Dialled> {
    const text = this.#codeFor(sim, request, use);
    if (typeof text !== 'string') return final(text);
    // A port may have been waited for so long that people have decided meanwhile, or the window closed.
    if (!(await isKept(keepName, request.submissionId))) return final(unavailable('ussd_not_waited_for'));
    const { clock, pause = pauseFor } = this.parts;
    const session = new UssdSession({ device: this.#device, clock, pause }, this.settings, sim.port);
    const end = await session.dial(text);
    if (end.kind === 'refused') {
      const { why, unreachable, ofCode, ofPort, credentialRefusal } = end;
      const code = ofCode === true ? 'operator_error' : 'operator_unavailable';
      const refused = rejected(code, reason('ussd_not_dialled', { why }), unreachable);
      const answer = credentialRefusal === undefined ? refused : { ...refused, credentialRefusal };
      return { answer, mayTryAnother: ofPort === true };
    }
    const answer = this.#answerTo(end, request, use);
    // Before the port is let go: whoever comes next must not find this session's menu. That its reply cannot come any
    // more is not certain even so, and the port is left alone for a while.
    if (answer.outcome === 'unknown') await session.cancel();
    return final(answer);
  }

  #codeFor(sim: UssdPort, { msisdn, amountXaf }: TransferRequest, use: Use): string | SubmissionAnswer {
    const template = this.#templates[use];
    if (template === null) return unavailable(`ussd_no_${use}_code`);
    const number = cameroonNational(msisdn);
    if (number === null) {
      return rejected(meanings.noAccount[directions[use]], reason('ussd_cameroon_only'));
    }
    const text = ussdText(template, { number, amountXaf, pin: sim.pin });
    return text ?? rejected('operator_error', reason('ussd_not_dialable'));
  }

  #answerTo(
    end: Exclude<SessionEnd, { readonly kind: 'refused' }>,
    { msisdn, amountXaf }: TransferRequest,
    use: Use,
  ): SubmissionAnswer {
    if (end.kind === 'lost') return unknown(reason('ussd_without_reply', { why: end.why }));
    const { operator } = this.settings;
    const reading = readReply(end.text, { operator, use, msisdn, amountXaf });
    const said = withoutSecrets(end.text, this.#secrets);
    switch (reading.means) {
      case 'success':
        return use === 'transfer'
          ? { outcome: 'sent', isFinal: true, providerTxId: reading.operatorTxId }
          : { outcome: 'sent', isFinal: false, providerTxId: null };
      case 'failure':
        return rejected(reading.code, reason('ussd_refused', { said }));
      case 'neither':
        return unknown(reason('ussd_unclear', { said }));
    }
  }
}

interface Dialled {
  readonly answer: SubmissionAnswer;
  readonly mayTryAnother: boolean;
}

const final = (answer: SubmissionAnswer): Dialled => ({ answer, mayTryAnother: false });

const unavailable = (code: PlainCode): SubmissionAnswer => rejected('operator_unavailable', reason(code));
