import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { instant, type Operator, receiveSms, walletOfChannel } from '@mobile-money/core';
import { readSms, shippedTemplates } from '@mobile-money/gateways';
import { type Merchant, type Network, startSimulator } from '@mobile-money/simulator';
import { MemoryDatabase, memoryPorts } from '@mobile-money/testing';
import { SystemClock } from '../../src/bootstrap/system.ts';
import { readConfig } from '../../src/config/config.ts';
import { readingGateways } from '../support/sms.ts';

const { registry } = readConfig({});
const players: Readonly<Record<Operator, string>> = { mtn: '+237677000001', orange: '+237699000001' };
const merchants = [...new Map(registry.channels.map((each) => [each.merchantMsisdn, each])).values()];

/** What a merchant's SMS told of its balance, beside what the operator's book held at that moment; in hundredths. */
type Told = readonly [told: number | null, held: number];

let folder: string;
let balancesFile: string;
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balances-'));
  balancesFile = join(folder, 'made/when/needed.json');
});

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await rm(folder, { recursive: true });
});

async function givenNetwork() {
  const simulator = await startSimulator({ catalogue: registry, seed: 'balances', balancesFile });
  const { network, switchboard } = simulator;
  stops.push(() => simulator.stop());
  const told: Told[] = [];
  network.sms.onSms(({ operator, to, text, at }) => {
    if (network.merchants.byNumber(operator, to) === null) return;
    const ownNumbers = merchants.map(({ merchantMsisdn }) => merchantMsisdn);
    const reading = readSms({ operator, text, ownNumbers, receivedAt: instant(at) });
    const movement = 'movement' in reading ? reading.movement : undefined;
    const held = Math.round(network.ledger.wallet(operator, to).balanceXaf * 100);
    told.push([movement?.balanceHundredths ?? null, held]);
  });
  return { network, switchboard, told };
}

/** Every way in which money comes to a merchant and leaves it. */
function moveMoney(network: Network, { operator, merchantMsisdn, providerId }: Merchant): void {
  const player = players[operator];
  const paid = { operator, from: player, to: merchantMsisdn, orderId: null, providerId };
  const asked = { operator, providerId, merchantMsisdn, msisdn: player };
  network.pay({ ...paid, kind: 'merchant_payment', amountXaf: 60_000 });
  network.collect({ ...asked, reference: `collection ${merchantMsisdn}`, amountXaf: 700 });
  for (const { id } of network.prompts.waitingOn(player)) network.prompts.confirm(id, player, '1234');
  network.payOut({ ...asked, reference: `payout ${merchantMsisdn}`, amountXaf: 8_000 });
  network.payOut({ ...asked, reference: `dialled ${merchantMsisdn}`, amountXaf: 9_000 }, { as: 'transfer' });
  const transfer = network.pay({ ...paid, kind: 'transfer', amountXaf: 500 });
  network.takings.takeBack(operator, transfer?.operatorTxId ?? '');
}

const smsEach = 6;

describe('the balance that an SMS of the pretend network tells', () => {
  test.each(merchants)('is what $operator holds for $merchantMsisdn, whatever moved', async (merchant) => {
    const { network, told } = await givenNetwork();
    for (let times = 0; times < 3; times += 1) moveMoney(network, merchant);
    expect(told.length).toBeGreaterThanOrEqual(smsEach);
    expect(told.map(([balance]) => balance)).toEqual(told.map(([, held]) => held));
  });

  const behindDevices = merchants.filter(({ deviceId }) => deviceId !== null);

  test.each(behindDevices)(
    'is vouched for by the book of $merchantMsisdn, fees included',
    async (merchant) => {
      const { network, switchboard } = await givenNetwork();
      const database = new MemoryDatabase(registry);
      for (const template of shippedTemplates) database.templates.set(template.templateId, template);
      const { ports } = memoryPorts(
        { clock: new SystemClock(), smsReader: readingGateways().smsReader },
        database,
      );
      const { operator, merchantMsisdn, providerId, simNumber } = merchant;
      const deviceId = merchant.deviceId ?? '';
      const heard: Promise<unknown>[] = [];
      network.sms.onSms(({ to, sender, text, at }) => {
        if (to !== merchantMsisdn) return;
        // Devices often do not know their own number.
        const from = { providerId, deviceId, simNumber, sender, recipient: null };
        heard.push(receiveSms(ports)({ ...from, rawText: text, sentAt: instant(at) }));
      });
      switchboard.change(merchantMsisdn, { fees: { is: 'told', next: null, ms: null, share: null } });
      moveMoney(network, merchant);
      await Promise.all(heard);
      const wallet = walletOfChannel(merchant);
      const { items } = await ports.wallets.entries(wallet, null, 100);
      expect(items.map(({ standing }) => standing)).toEqual(Array(smsEach).fill('vouched'));
      const { balanceXaf } = network.ledger.wallet(operator, merchantMsisdn);
      expect((await ports.wallets.balances()).get(wallet)?.hundredths).toBe(Math.round(balanceXaf * 100));
    },
  );

  test('goes on from where it was when the network starts again', async () => {
    const first = await givenNetwork();
    for (const merchant of merchants) moveMoney(first.network, merchant);
    const again = await givenNetwork();
    for (const { operator, merchantMsisdn } of merchants) {
      const { balanceXaf } = first.network.ledger.wallet(operator, merchantMsisdn);
      expect(again.network.ledger.wallet(operator, merchantMsisdn).balanceXaf).toBe(balanceXaf);
    }
    for (const merchant of merchants) moveMoney(again.network, merchant);
    expect(again.told).toHaveLength(merchants.length * smsEach);
    expect(again.told.map(([balance]) => balance)).toEqual(again.told.map(([, held]) => held));
    expect(Object.keys(JSON.parse(await readFile(balancesFile, 'utf8')))).toContain('orange-237698417301');
  });

  test('begins with what the file says of a merchant', async () => {
    balancesFile = join(folder, 'written-by-hand.json');
    await writeFile(balancesFile, '{"orange-237698417301": 1234.56}');
    const { network, told } = await givenNetwork();
    const { operator, merchantMsisdn: to } = registry.channels.find(
      ({ merchantMsisdn }) => merchantMsisdn === '+237698417301',
    ) as Merchant;
    const from = players[operator];
    network.pay({ operator, from, to, kind: 'transfer', amountXaf: 5, orderId: null, providerId: null });
    expect(told).toEqual([[123_956, 123_956]]);
  });

  test.each(['[]', '{"orange-237698417301": "much"}', '{'])(
    'is not made up for a file of %s',
    async (text) => {
      balancesFile = join(folder, 'wrong.json');
      await writeFile(balancesFile, text);
      await expect(givenNetwork()).rejects.toThrow(balancesFile);
    },
  );
});
