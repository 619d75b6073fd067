import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Installation, keyKindOf } from '@mobile-money/api/beside-the-service';
import { addStaffMember, issueApiKey, issueStaffToken } from '@mobile-money/core';
import { usualDeviceSecret, usualLogin } from '@mobile-money/simulator';
import { commandLineStaff } from '../command/command-line.ts';
import { withPorts } from '../command/with-database.ts';

/** Times that are minutes and hours in earnest, so short that a run sees their ends. */
export interface Windows {
  readonly depositSeconds: number;
  readonly stuckWithdrawalSeconds: number;
  /** A prompt waits longer than the deposit: some players confirm too late. */
  readonly promptSeconds: number;
}

export const usualWindows: Windows = { depositSeconds: 15, stuckWithdrawalSeconds: 30, promptSeconds: 25 };
/** For runs of less than a minute, which would otherwise spend most of their time on waiting for rest. */
export const shortWindows: Windows = { depositSeconds: 5, stuckWithdrawalSeconds: 15, promptSeconds: 12 };

type Json = Record<string, unknown>;
export interface ProvidersFile {
  readonly prefixes: unknown;
  readonly providers: (Json & { provider_id: string; gateway: Json; channels: Json[] })[];
}

export const providersFile = new URL('../../../apps/api/config/providers.json', import.meta.url);

export const issueKey = (installation: Installation, application: string) =>
  withPorts(installation, (ports) =>
    issueApiKey(ports)({ application, kind: keyKindOf(ports.environment) }, commandLineStaff()),
  );

/** Someone new, who may decide about money unless another role is given: how they sign in, and their scripts do. */
export const newStaff = (installation: Installation, email: string, role = 'approver') =>
  withPorts(installation, async (ports) => {
    const { password } = await addStaffMember(ports)({ email, role }, commandLineStaff());
    const { text: token } = await issueStaffToken(ports)(email, commandLineStaff());
    return { password, token };
  });

const pretended = 'pretended';
const product = { api_user: pretended, api_key: pretended, subscription_key: pretended };
const patience = { timeout_ms: 4_000, reply_timeout_ms: 8_000, poll_interval_ms: 200, lock_wait_ms: 4_000 };
/** Runs ask for far more prompts than any operator lets be read. */
const unlimited = { status_reads_per_second: null };
const codes: Readonly<Record<string, Json>> = {
  mtn_ussd: { collection_template: '*126*2*{number}*{amount}*{pin}#' },
  orange_ussd: { collection_template: '#150*2*{number}*{amount}*{pin}#' },
};
/** Where the pretend network speaks the protocol of each provider. */
const rooms: Readonly<Record<string, string>> = {
  mtn_momo: '/mtn',
  mtn_ussd: '/ussd/mtn',
  orange_money: '/orange',
  orange_ussd: '/ussd/orange',
};

export interface Addresses {
  /** The wire to each provider, by its id. */
  readonly gateways: Readonly<Record<string, string>>;
  /** Where operators call back. */
  readonly frontDoor: string;
}

/** The settings of a production service whose operators are the pretend ones, as files in the folder. */
export async function writeInstallation(
  folder: string,
  { gateways, frontDoor }: Addresses,
  windows: Windows,
): Promise<Record<string, string>> {
  const given = JSON.parse(readFileSync(providersFile, 'utf8')) as ProvidersFile;
  const providers = given.providers.map((each) => ({
    ...each,
    gateway: {
      ...each.gateway,
      ...patience,
      ...unlimited,
      ...codes[each.provider_id],
      base_url: `${gateways[each.provider_id]}${rooms[each.provider_id]}`,
      callback_url: `${frontDoor}/gateway/v1/${each.provider_id}/callback`,
      ...(each.provider_id === 'mtn_momo' ? { target_environment: 'sandbox' } : {}),
    },
  }));
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const write = async (name: string, text: string | Buffer): Promise<string> => {
    await writeFile(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  return {
    PROVIDERS_FILE: await write('providers.json', JSON.stringify({ ...given, providers })),
    PROVIDER_SECRETS_FILE: await write('secrets.json', JSON.stringify(secrets)),
    WEBHOOK_SIGNING_KEY_FILE: await write(
      'signing-key.pem',
      privateKey.export({ type: 'pkcs8', format: 'pem' }),
    ),
    PATH: process.env['PATH'] ?? '',
    SERVICE_ENV: 'production',
    HOST: '127.0.0.1',
    // The platform beside it is on this machine, too.
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_POOL_MAX: '8',
    DEPOSIT_WINDOW_SECONDS: String(windows.depositSeconds),
    STUCK_WITHDRAWAL_SECONDS: String(windows.stuckWithdrawalSeconds),
  };
}

const device = { device_secret: usualDeviceSecret };
const ussd = { ...device, username: usualLogin.user, password: usualLogin.password };
const secrets = {
  mtn_momo: { ...device, collection: product, disbursement: product },
  mtn_ussd: { ...ussd, pins: { '1': '1234' } },
  orange_money: {
    ...device,
    client_id: pretended,
    client_secret: pretended,
    api_user: pretended,
    api_password: pretended,
    pin: '1234',
  },
  orange_ussd: { ...ussd, pins: { '1': '1234' } },
};
