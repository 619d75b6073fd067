import { describe, expect, it } from '@jest/globals';
import { help, wantedBy } from '../../src/bin/command-line.ts';
import { triggerNames } from '../../src/bin/trigger.ts';

const sandbox = { baseUrl: 'http://localhost:8001', apiKey: '' };
const receiver = 'http://localhost:3000/webhooks';

describe('the command line of the tool', () => {
  it.each([[[]], [['help']], [['--help']], [['listen', '-h']]])('%j asks for help', (args) => {
    expect(wantedBy(args, {})).toEqual({ command: 'help' });
  });

  it('says in its help what can be triggered', () => {
    for (const name of triggerNames) expect(help).toContain(name);
  });

  it('finds the service in options, then in the environment, then on this machine', () => {
    const args = ['listen', '--forward-to', receiver];
    const listen = { command: 'listen', forwardTo: receiver, after: null };
    const env = { SERVICE_URL: 'http://localhost:8000', SERVICE_API_KEY: 'svc_test_a_b' };
    expect(wantedBy(args, {})).toEqual({ ...listen, ...sandbox });
    expect(wantedBy(args, env)).toEqual({ ...listen, baseUrl: env.SERVICE_URL, apiKey: env.SERVICE_API_KEY });
    expect(wantedBy([...args, '--url', 'https://a.example', '--key', 'x'], env)).toEqual({
      ...listen,
      baseUrl: 'https://a.example',
      apiKey: 'x',
    });
  });

  it('begins with what is new, after a cursor, or with the first event', () => {
    const args = ['listen', '--forward-to', receiver, '--after'];
    expect(wantedBy([...args, '0065c8a1f03b21'], {})).toMatchObject({ after: '0065c8a1f03b21' });
    expect(wantedBy([...args, '0'], {})).toMatchObject({ after: '00000000000000' });
  });

  it.each(triggerNames)('triggers %s', (name) => {
    const wanted = { command: 'trigger', ...sandbox, name };
    expect(wantedBy(['trigger', name], {})).toEqual({ ...wanted, forwardTo: null });
    expect(wantedBy(['trigger', name, '--callback-url', receiver], {})).toEqual({
      ...wanted,
      forwardTo: receiver,
    });
  });

  it.each([
    [['dance'], "There is no command 'dance'."],
    [['listen'], 'listen needs --forward-to'],
    [['listen', 'x', '--forward-to', receiver], "listen takes no 'x'."],
    [['listen', '--forward-to', 'here'], "not 'here'"],
    [['listen', '--forward-to', receiver, '--url', 'ftp://x'], "not 'ftp://x'"],
    [['listen', '--faster'], '--faster'],
    [['trigger'], 'trigger takes one of deposit.succeeded'],
    [['trigger', 'payment.succeeded'], 'trigger takes one of'],
    [['trigger', 'deposit.failed', 'x'], 'trigger takes one of'],
  ])('refuses %j', (args, because) => {
    expect(() => wantedBy(args, {})).toThrow(because);
  });
});
