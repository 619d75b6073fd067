import { operators } from '@mobile-money/core';
import { orangeApiPath } from '@mobile-money/gateways';
import type { Connection, GatewaySettings } from '../gateways/connection.ts';
import { ConfigError } from './environment-reader.ts';
import {
  baseUrlOf,
  millisecondsOf,
  nineDigitsOf,
  perSecondOf,
  portsOf,
  statusReadsUnlessTold,
  ussdTemplateOf,
} from './gateway-members.ts';
import { knownMembers, type MembersOf } from './known-members.ts';
import { asObject, readObjectFile } from './members.ts';
import { providersIn } from './providers-file.ts';

type Provider = MembersOf<'provider'>;
type Gateway = MembersOf<'gateway'>;
type Secrets = MembersOf<'secrets'>;

/**
 * How each provider is reached: the members `gateway` and `sms_senders` of PROVIDERS_FILE, and what must stay secret
 * from PROVIDER_SECRETS_FILE. A provider whose secrets are missing has no gateway.
 */
export function readConnections(providersFile: string, secretsFile: string | null): readonly Connection[] {
  const providers = readObjectFile('PROVIDERS_FILE', providersFile, knownMembers.providersFile, providersIn);
  const secrets =
    secretsFile === null ? null : readObjectFile('PROVIDER_SECRETS_FILE', secretsFile, null, (file) => file);
  refuseStrangers(
    secrets?.names ?? [],
    providers.map((each) => each.text('provider_id')),
  );
  return providers.map((provider) => {
    const providerId = provider.text('provider_id');
    const own = secrets?.get(providerId);
    return connectionOf(
      provider,
      gatewayIn(provider, `PROVIDERS_FILE ${providersFile}: The gateway of ${providerId}`),
      own === undefined
        ? null
        : asObject(own, `PROVIDER_SECRETS_FILE ${secretsFile}: ${providerId}`, knownMembers.secrets),
    );
  });
}

/** Names are looked at without secrets too: one that is misspelt must not wait for the day when they come. */
function gatewayIn(provider: Provider, what: string): Gateway | null {
  if (provider.get('gateway') == null) return null;
  const gateway = asObject(provider.get('gateway'), what, knownMembers.gateway);
  if (gateway.get('ports') !== undefined) gateway.objects('ports', knownMembers.port);
  return gateway;
}

/** A name that is written wrongly would leave its provider without secrets, and no one would know why. */
function refuseStrangers(named: readonly string[], known: readonly string[]): void {
  const stranger = named.find((name) => !known.includes(name));
  if (stranger === undefined) return;
  throw new ConfigError(
    `PROVIDER_SECRETS_FILE has '${stranger}', which is no provider; accepted: ${known.join(', ')}.`,
  );
}

function connectionOf(provider: Provider, gateway: Gateway | null, secrets: Secrets | null): Connection {
  return {
    providerId: provider.text('provider_id'),
    gateway: gateway === null || secrets === null ? null : gatewayOf(gateway, secrets, provider),
    statusReadsPerSecond:
      gateway === null ? statusReadsUnlessTold : perSecondOf(gateway, 'status_reads_per_second'),
    balanceReads: provider.flag('balance_reads', false),
    smsSenders: provider.texts('sms_senders', []),
    deviceSecret: secrets?.textOrNull('device_secret') ?? null,
  };
}

function gatewayOf(gateway: Gateway, secrets: Secrets, provider: Provider): GatewaySettings {
  const kind = gateway.text('kind');
  const shared = { baseUrl: baseUrlOf(gateway), timeoutMs: millisecondsOf(gateway, 'timeout_ms', 15_000) };
  switch (kind) {
    case 'mtn_momo':
      return {
        kind,
        ...shared,
        targetEnvironment: gateway.text('target_environment', 'mtncameroon'),
        currency: gateway.text('currency', 'XAF'),
        callbackUrl: gateway.textOrNull('callback_url'),
        note: gateway.text('note', provider.text('display_name')),
        collection: productOf(secrets, 'collection'),
        disbursement: productOf(secrets, 'disbursement'),
      };
    case 'orange_money':
      return {
        kind,
        ...shared,
        apiPath: gateway.text('api_path', orangeApiPath),
        tokenHeader: gateway.text('token_header', 'Authorization'),
        clientId: secrets.text('client_id'),
        clientSecret: secrets.text('client_secret'),
        apiUser: secrets.text('api_user'),
        apiPassword: secrets.text('api_password'),
        channelUserMsisdn: nineDigitsOf(gateway, 'channel_user_msisdn'),
        pin: secrets.text('pin'),
        notifUrl: gateway.textOrNull('callback_url'),
        description: gateway.text('note', provider.text('display_name')),
      };
    case 'ussd':
      return { kind, ...shared, ...ussdOf(gateway, secrets, provider) };
    default:
      return gateway.refuse(`has the kind '${kind}'; accepted: mtn_momo, orange_money, ussd.`);
  }
}

function productOf(secrets: Secrets, name: 'collection' | 'disbursement') {
  if (secrets.get(name) == null) return null;
  const product = secrets.object(name, knownMembers.product);
  return {
    apiUser: product.text('api_user'),
    apiKey: product.text('api_key'),
    subscriptionKey: product.text('subscription_key'),
  };
}

function ussdOf(gateway: Gateway, secrets: Secrets, provider: Provider) {
  return {
    username: secrets.text('username'),
    password: secrets.text('password'),
    allowBasic: gateway.flag('allow_basic', false),
    gatewayId: provider.text('provider_id'),
    operator: operatorOf(gateway),
    ports: portsOf(gateway, secrets.object('pins'), provider),
    lockWaitMs: millisecondsOf(gateway, 'lock_wait_ms', 5_000),
    replyTimeoutMs: millisecondsOf(gateway, 'reply_timeout_ms', 30_000),
    pollIntervalMs: millisecondsOf(gateway, 'poll_interval_ms', 1_000),
    transferTemplate: ussdTemplateOf(gateway, 'transfer_template'),
    collectionTemplate: ussdTemplateOf(gateway, 'collection_template'),
  };
}

function operatorOf(gateway: Gateway) {
  const text = gateway.text('operator');
  const known = operators.find((each) => each === text);
  return known ?? gateway.refuse(`has the operator '${text}'; accepted: ${operators.join(', ')}.`);
}
