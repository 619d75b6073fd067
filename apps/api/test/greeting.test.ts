import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../src/config/config.ts';
import { greeting } from '../src/greeting.ts';

const places = {
  api: 'http://127.0.0.1:8000/api/v1',
  health: 'http://127.0.0.1:8000/health',
  console: 'http://127.0.0.1:8000/console',
  docs: 'http://127.0.0.1:8000/docs',
  database: 'embedded, under .data',
};

describe('the greeting at a terminal', () => {
  test('says where everything is, where the data is, and what to try first', () => {
    const text = greeting(readConfig({ DATA_DIR: '/data' }), { ...places, phones: 'http://127.0.0.1:8011' });
    for (const line of [
      'The service is up. (development)',
      '  API          http://localhost:8000/api/v1',
      '  Explorer     http://localhost:8000/docs',
      '  Back office  http://localhost:8000/console',
      '  Phones       http://localhost:8011',
      '  Data         /data (delete it to begin anew)',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toContain('on the phone +237 6 77 00 00 01 at http://localhost:8011\n');
    expect(text).toMatch(/curl -s http:\/\/localhost:8000\/api\/v1\/deposits .* -d '\{.*\}'/);
    expect(text.split('\n').length).toBeLessThan(20);
  });

  test('of the sandbox says how to make a payment happen, and where five minutes are', () => {
    const config = readConfig({ SERVICE_ENV: 'sandbox' });
    const text = greeting(config, { ...places, api: 'http://127.0.0.1:8001/api/v1' });
    expect(text).toContain('The service is up. (sandbox)');
    expect(text).toContain('SERVICE_URL=http://localhost:8001');
    expect(text).toContain('trigger deposit.succeeded');
    expect(text).toContain('http://localhost:8001/docs/five-minutes');
    expect(text).not.toContain('Phones');
  });

  test('of a worker on a database elsewhere names that, and asks for nothing', () => {
    const config = readConfig({ SERVICE_ROLE: 'worker', DATABASE_URL: 'postgres://a:secret@db:5432/money' });
    const text = greeting(config, { database: 'db:5432/money' });
    expect(text).toContain('The service is up. (development, worker)');
    expect(text).toContain('  Data         db:5432/money');
    expect(text).not.toMatch(/curl|secret|API/);
  });
});
