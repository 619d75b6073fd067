import { beforeEach, describe, expect, it } from '@jest/globals';
import { aStaffMember, type MemoryPorts, memoryPorts, plainCode, testMorning } from '@mobile-money/testing';
import { anAuditEntry } from '@mobile-money/testing/contracts/given/payments';
import { addedAccount, aSession } from '@mobile-money/testing/contracts/given/staff';
import { earlier, later } from '../../src/instant.ts';
import { limits } from '../../src/limits.ts';
import { settings } from '../../src/settings.ts';
import type { Role } from '../../src/staff/staff-account.ts';
import { paymentId, transactionId } from '../../src/transaction/transaction.ts';
import { amountXaf } from '../../src/transaction/transaction-request.ts';
import { type GivenProof, proveFactor } from '../../src/use-cases/prove-factor.ts';
import {
  addPasskey,
  addTotp,
  askForPasskey,
  beginPasskey,
  beginTotp,
  factorNeedOfApproval,
  factorNeedOfVouch,
  listFactors,
  makeRecoveryCodes,
  removeFactor,
  resetFactors,
  type SignedIn,
} from '../../src/use-cases/second-factor.ts';
import { signIn } from '../../src/use-cases/sign-in.ts';
import { aDeposit, aPayment, uuidOf } from '../a-transaction.ts';

const address = '192.0.2.10';
const home = { address, deviceSha256: null };

let world: MemoryPorts;
let amina: SignedIn;
beforeEach(async () => {
  world = memoryPorts();
  amina = await someone('amina@example.com');
  world.database.audit.clear();
});

async function someone(email: string, role: Role = 'approver'): Promise<SignedIn> {
  await addedAccount(world.ports, { email, role, passwordHash: await world.passwords.hash('right') });
  const session = aSession({ email });
  await world.staff.startSession(session, earlier(testMorning, 1), anAuditEntry());
  return { actor: { kind: 'operator', id: email, address }, sessionSha256: session.idSha256 };
}

const codeAt = (secret: string): string => plainCode(secret, world.clock.now());

async function anApp(who = amina, name = 'Telephone'): Promise<string> {
  const { secret } = await beginTotp(world.ports)(who.actor.id);
  await addTotp(world.ports)({ name, secret, code: codeAt(secret) }, who);
  world.clock.advance(30_000);
  return secret;
}

/** What a browser answers to a question. */
const answer = (question: unknown, credentialId = 'key-1', isRight = true) => ({
  challenge: (question as { challenge: string }).challenge,
  credentialId,
  isRight,
});

async function aPasskey(credentialId = 'key-1', who = amina): Promise<void> {
  const question = await beginPasskey(world.ports)(who);
  await addPasskey(world.ports)({ name: credentialId, answer: answer(question, credentialId) }, who);
}

const prove = (given: GivenProof, who = amina, isAgain = false, origin = home) =>
  proveFactor(world.ports)(given, who, isAgain, { ...origin });

const told = () =>
  [...world.database.audit.values()].map(({ action, subject, before, after }) => [
    action,
    subject,
    before,
    after,
  ]);

const provenAt = () => world.database.sessions.get(amina.sessionSha256)?.factorAt;
const refused = { outcome: 'refused' };
const proven = expect.objectContaining({ outcome: 'proven' });

describe('setting up', () => {
  it('takes an app with the first code that it shows, and the session has proven it', async () => {
    const { secret, address: told1 } = await beginTotp(world.ports)(amina.actor.id);
    expect(told1).toContain(secret);
    expect((await listFactors(world.ports)(amina.actor.id)).factors).toEqual([]);
    const made = await addTotp(world.ports)({ name: ' Telephone ', secret, code: codeAt(secret) }, amina);
    expect(made).toMatchObject({
      kind: 'totp',
      name: 'Telephone',
      createdAt: testMorning,
      credentialId: made.id,
    });
    expect(await listFactors(world.ports)(amina.actor.id)).toEqual({ factors: [made], recoveryCodesLeft: 0 });
    expect(provenAt()).toBe(testMorning);
    expect(told()).toEqual([['operator.factor_add', 'amina@example.com', '', 'totp Telephone']]);
    // The code that set it up opens nothing.
    expect(await prove({ code: codeAt(secret) })).toEqual(refused);
  });

  it('takes a passkey with an answer to its own question, once and in time', async () => {
    const question = await beginPasskey(world.ports)(amina);
    const add = (name: string, given: object) =>
      addPasskey(world.ports)({ name, answer: { ...given } }, amina);
    for (const wrong of [{}, { challenge: 'another', credentialId: 'key-1', isRight: true }])
      await expect(add('Key', wrong)).rejects.toMatchObject({ code: 'factor_unusable' });
    expect(await add('Key', answer(question))).toMatchObject({ kind: 'passkey', credentialId: 'key-1' });
    await expect(add('Key 2', answer(question, 'key-2'))).rejects.toMatchObject({ code: 'factor_unusable' });
    const late = await beginPasskey(world.ports)(amina);
    expect(late).toMatchObject({ known: ['key-1'] });
    world.clock.advance(limits.challengeMs);
    await expect(add('Late', answer(late, 'key-3'))).rejects.toMatchObject({ code: 'factor_unusable' });
  });

  it('refuses a wrong code, a name that is taken or none, an answer that is wrong, and too many', async () => {
    const secret = await anApp();
    const add = (name: string, code: string) => addTotp(world.ports)({ name, secret, code }, amina);
    await expect(add('Other', 'wrong')).rejects.toMatchObject({ code: 'factor_unusable' });
    await expect(add('Telephone', codeAt(secret))).rejects.toMatchObject({ code: 'factor_taken' });
    await expect(add('  ', codeAt(secret))).rejects.toMatchObject({ code: 'invalid_text' });
    const question = await beginPasskey(world.ports)(amina);
    const wrong = { name: 'Key', answer: answer(question, 'key-1', false) };
    await expect(addPasskey(world.ports)(wrong, amina)).rejects.toMatchObject({ code: 'factor_unusable' });
    for (let count = 1; count < limits.factorsMax; count += 1) await anApp(amina, `App ${count}`);
    await expect(add('One more', codeAt(secret))).rejects.toMatchObject({ code: 'factors_too_many' });
  });

  it('knows no passkeys where the back office has no address', async () => {
    world.passkeys.arePossible = false;
    for (const call of [beginPasskey, askForPasskey])
      await expect(call(world.ports)(amina)).rejects.toMatchObject({ code: 'passkeys_have_no_address' });
  });
});

describe('proving', () => {
  it('a code of an app counts once, and the browser is known from then on', async () => {
    const secret = await anApp();
    const code = codeAt(secret);
    const answers = await Promise.all([
      prove({ code: ` ${code.slice(0, 3)} ${code.slice(3)}` }),
      prove({ code }),
    ]);
    expect(answers).toEqual([{ outcome: 'proven', deviceId: expect.any(String) }, refused]);
    expect(provenAt()).toBe(world.clock.now());
    expect([...world.database.devices.values()]).toMatchObject([{ email: 'amina@example.com' }]);
    expect(told().slice(1)).toEqual([
      ['operator.factor_proven', 'amina@example.com', '', 'totp Telephone'],
      ['operator.factor_refused', 'amina@example.com', '', 'code'],
    ]);
    expect(world.log.lines.at(-1)).toMatchObject({ facts: { email: 'amina@example.com', address } });
  });

  it('asked for again makes the browser no other', async () => {
    const secret = await anApp();
    expect(await prove({ code: codeAt(secret) }, amina, true)).toEqual({ outcome: 'proven', deviceId: null });
    expect(world.database.devices.size).toBe(0);
  });

  it('a code counts of whichever app of the person, and of no one else’s', async () => {
    await anApp();
    const second = await anApp(amina, 'Tablet');
    const ben = await someone('ben@example.com');
    const bens = await anApp(ben);
    expect(await prove({ code: codeAt(bens) })).toEqual(refused);
    expect(await prove({ code: codeAt(second) })).toEqual(proven);
  });

  it('a passkey answers the question of its own session, once', async () => {
    await aPasskey();
    const ben = await someone('ben@example.com');
    const question = await askForPasskey(world.ports)(amina);
    expect(question).toMatchObject({ known: ['key-1'] });
    const given = { passkey: answer(question) };
    expect(await prove(given, ben)).toEqual(refused);
    expect(await prove({ passkey: answer(question, 'key-9') })).toEqual(refused);
    const again = { passkey: answer(await askForPasskey(world.ports)(amina)) };
    expect([await prove(again), await prove(again)]).toEqual([proven, refused]);
    const wrong = answer(await askForPasskey(world.ports)(amina), 'key-1', false);
    expect(await prove({ passkey: wrong })).toEqual(refused);
    expect(await prove({ passkey: {} })).toEqual(refused);
    await expect(askForPasskey(world.ports)(ben)).rejects.toMatchObject({ code: 'factor_not_found' });
  });

  it('a recovery code counts once, and a new set takes the place of the old', async () => {
    await anApp();
    const old = await makeRecoveryCodes(world.ports)(amina);
    expect(new Set(old).size).toBe(limits.recoveryCodes);
    const codes = await makeRecoveryCodes(world.ports)(amina);
    const [code = ''] = codes;
    expect(await prove({ code: old[0] ?? '' })).toEqual(refused);
    expect([await prove({ code: code.toUpperCase() }), await prove({ code })]).toEqual([proven, refused]);
    expect(await listFactors(world.ports)(amina.actor.id)).toMatchObject({ recoveryCodesLeft: 9 });
    expect(told().map(([action]) => action)).toEqual([
      'operator.factor_add',
      'operator.recovery_codes',
      'operator.recovery_codes',
      'operator.factor_refused',
      'operator.recovery_code',
      'operator.factor_refused',
    ]);
    expect(JSON.stringify([...world.database.recoveryCodes])).not.toContain(codes[1]);
  });

  it('proves nothing of who has none', async () => {
    world.database.recoveryCodes.set(amina.actor.id, new Set(['digest of recovery0001']));
    expect(await prove({ code: '123456' })).toEqual(refused);
    expect(await prove({ code: 'recovery-0001' })).toEqual(refused);
  });
});

describe('wrong codes', () => {
  it('make the one who sends them wait, a passkey never, and the right one forgets them', async () => {
    const secret = await anApp();
    await aPasskey();
    for (let tries = 0; tries < 5; tries += 1) expect(await prove({ code: '000000' })).toEqual(refused);
    const until = later(world.clock.now(), 30_000);
    expect(await prove({ code: codeAt(secret) })).toEqual({ outcome: 'too_often', until });
    const passkey = answer(await askForPasskey(world.ports)(amina));
    expect(await prove({ passkey })).toEqual(proven);
    world.clock.advance(30_000);
    expect(await prove({ code: codeAt(secret) })).toEqual(proven);
    expect(await prove({ code: '000000' })).toEqual(refused);
  });

  it('from however many addresses are those of one stranger, and nothing to a browser that is known', async () => {
    const secret = await anApp();
    const done = await prove({ code: codeAt(secret) });
    const [device] = world.database.devices.values();
    expect(done).toEqual(proven);
    world.clock.advance(30_000);
    const outcomes = [];
    for (let tries = 0; tries < 12; tries += 1)
      outcomes.push(
        (await prove({ code: '000000' }, amina, false, { ...home, address: `10.0.0.${tries}` })).outcome,
      );
    expect(outcomes).toEqual([...Array(10).fill('refused'), 'too_often', 'too_often']);
    const known = { address: '10.0.0.1', deviceSha256: device?.idSha256 ?? null };
    expect(await proveFactor(world.ports)({ code: codeAt(secret) }, amina, false, known)).toEqual(proven);
  });
});

describe('wrong codes at a browser that two people share', () => {
  it('are counted for each of them, and forgotten with no sign-in of the other', async () => {
    const ben = await someone('ben@example.com');
    const secret = await anApp();
    await aPasskey('key-2', ben);
    const shared = () => {
      const [known] = world.database.devices.values();
      return { address, deviceSha256: known?.idSha256 ?? null };
    };
    const bens = async () => ({ passkey: answer(await askForPasskey(world.ports)(ben), 'key-2') });
    expect(await prove({ code: codeAt(secret) })).toEqual(proven);
    world.clock.advance(30_000);
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await proveFactor(world.ports)(await bens(), ben, false, shared())).toEqual(proven);
      expect(await proveFactor(world.ports)({ code: '000000' }, amina, false, shared())).toEqual(refused);
    }
    const until = later(world.clock.now(), 30_000);
    const enter = () => proveFactor(world.ports)({ code: codeAt(secret) }, amina, false, shared());
    expect(await enter()).toEqual({ outcome: 'too_often', until });
    world.clock.advance(30_000);
    expect(await enter()).toEqual(proven);
  });
});

describe('signing in', () => {
  it('of whoever has a factor is not whole before it is proven: the browser is not known yet', async () => {
    await anApp();
    await aPasskey();
    const result = await signIn(world.ports)({ email: amina.actor.id, password: 'right' }, home);
    expect(result).toMatchObject({
      outcome: 'signed_in',
      deviceId: null,
      factorKinds: ['totp', 'passkey'],
      session: { factorAt: null },
    });
    expect(world.database.devices.size).toBe(0);
  });
});

describe('removing', () => {
  const remove = (ports: MemoryPorts['ports'], id: string, role: Role) =>
    removeFactor(ports)(id, { role }, amina);
  const required = () => ({ ...world.ports, settings: settings({ isFactorRequired: true }) });

  it('one of several is possible, audited; the last one only where none is required', async () => {
    await anApp();
    await aPasskey();
    const [first, second] = (await world.factors.list(amina.actor.id)).map(({ id }) => id);
    await remove(required(), first ?? '', 'approver');
    expect(told().at(-1)).toEqual(['operator.factor_remove', 'amina@example.com', 'totp Telephone', '']);
    await expect(remove(required(), second ?? '', 'approver')).rejects.toMatchObject({ code: 'factor_last' });
    await remove(required(), second ?? '', 'viewer');
    await aPasskey('key-2');
    const [last] = await world.factors.list(amina.actor.id);
    await remove(world.ports, last?.id ?? '', 'approver');
    expect(world.database.factors.size).toBe(0);
  });

  it('of two at once leaves one, where one is required, and finds nothing twice where none is', async () => {
    await anApp();
    await aPasskey();
    const own = (await world.factors.list(amina.actor.id)).map(({ id }) => id);
    const both = await Promise.allSettled(own.map((id) => remove(required(), id, 'approver')));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [last] = await world.factors.list(amina.actor.id);
    const twice = [1, 2].map(() => remove(world.ports, last?.id ?? '', 'approver'));
    expect(await Promise.allSettled(twice)).toMatchObject([
      { status: 'fulfilled' },
      { reason: { code: 'factor_not_found' } },
    ]);
  });

  it('knows nothing of another’s', async () => {
    const ben = await someone('ben@example.com');
    await anApp(ben);
    const [bens] = await world.factors.list('ben@example.com');
    await expect(remove(world.ports, bens?.id ?? '', 'admin')).rejects.toMatchObject({
      code: 'factor_not_found',
    });
  });
});

describe('recovery codes', () => {
  it('are for whoever has a factor', async () => {
    await expect(makeRecoveryCodes(world.ports)(amina)).rejects.toMatchObject({ code: 'factor_not_found' });
    expect(told()).toEqual([]);
  });
});

describe('a reset', () => {
  it('removes everything of a person and ends their sessions, audited, and the others hear of it', async () => {
    await anApp();
    await aPasskey();
    await makeRecoveryCodes(world.ports)(amina);
    const admin = aStaffMember({ id: 'admin@example.com' });
    expect(await resetFactors(world.ports)(' AMINA@example.com', admin)).toMatchObject({ role: 'approver' });
    expect(await listFactors(world.ports)(amina.actor.id)).toEqual({ factors: [], recoveryCodesLeft: 0 });
    expect(world.database.sessions.size).toBe(0);
    const line = ['operator.factor_reset', 'amina@example.com', 'totp Telephone, passkey key-1', ''];
    expect(told().at(-1)).toEqual(line);
    expect(world.log.lines.at(-1)).toMatchObject({
      facts: { action: 'operator.factor_reset', by: admin.id },
    });
  });

  it('is refused for whoever is not known', async () => {
    await expect(resetFactors(world.ports)('nobody@example.com', aStaffMember())).rejects.toMatchObject({
      code: 'operator_not_found',
    });
  });
});

describe('an approval', () => {
  it('asks for the factor again where it takes two people, and for nothing that is not there', async () => {
    const small = aDeposit({ id: transactionId(uuidOf(1)), amountXaf: amountXaf(499_999) });
    const large = aDeposit({ id: transactionId(uuidOf(2)), amountXaf: amountXaf(500_000) });
    for (const each of [small, large]) world.database.transactions.set(each.id, each);
    const need = factorNeedOfApproval({
      ...world.ports,
      settings: settings({ twoPersonApprovalXaf: 500_000 }),
    });
    const missing = '0197c3de-8d4f-7a55-b5d0-5f2f3a1b9c10';
    expect([await need(small.id), await need(large.id), await need(missing)]).toEqual([
      'once',
      'again',
      'once',
    ]);
  });

  it('by vouching for a payment goes by what was paid', async () => {
    const small = aPayment({ id: paymentId(uuidOf(1)), amountXaf: amountXaf(499_999) });
    const large = aPayment({ id: paymentId(uuidOf(2)), amountXaf: amountXaf(500_000) });
    for (const each of [small, large]) world.database.payments.set(each.id, each);
    const need = factorNeedOfVouch({
      ...world.ports,
      settings: settings({ twoPersonApprovalXaf: 500_000 }),
    });
    const needs = [await need(small.id), await need(large.id), await need(uuidOf(3))];
    expect(needs).toEqual(['once', 'again', 'once']);
  });
});
