import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  clusterFiles,
  etcdSettings,
  type Place,
  patroniFile,
  patroniSettings,
  settingsIn,
} from '../../src/cluster/machine-settings.ts';
import { findPrograms, installed } from '../../src/cluster/programs.ts';

const programs = { postgres: '/programs', patroni: '/programs/patroni', etcd: '/programs/etcd' };
const placeOf = (n: number): Place => ({
  name: `db${n}`,
  folder: `/run/db${n}`,
  postgresPort: 1000 + n,
  patroniPort: 2000 + n,
  etcdPort: 3000 + n,
  etcdPeerPort: 4000 + n,
  postgresAddress: `127.0.0.1:${5000 + n}`,
  patroniAddress: `127.0.0.1:${6000 + n}`,
  etcdAddresses: [1, 2, 3].map((to) => `127.0.0.1:${7000 + 10 * n + to}`),
});
const places = [1, 2, 3].map(placeOf);
const fileSettings = (name: string) => settingsIn(readFileSync(join(clusterFiles, name), 'utf8'));

describe('the settings of a machine', () => {
  const patroni = patroniSettings(placeOf(1), programs, 'secret');
  const etcd = etcdSettings(placeOf(1), places);

  test('are those of the files that one copies, with everything that is a machine of its own filled in', () => {
    for (const [file, settings] of [
      ['patroni_env.conf', patroni],
      ['etcd.env', etcd],
    ] as const) {
      expect(Object.keys(settings)).toEqual(expect.arrayContaining(Object.keys(fileSettings(file))));
      expect(Object.values(settings).filter((value) => /10\.0\.0\.|change-me|\/var\//.test(value))).toEqual(
        [],
      );
    }
  });

  test('lead the others over ways that can be cut, and each etcd to all of them', () => {
    expect(patroni).toMatchObject({
      PATRONI_POSTGRESQL_LISTEN: '127.0.0.1:1001',
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: '127.0.0.1:5001',
      PATRONI_ETCD_HOSTS: '127.0.0.1:7011,127.0.0.1:7012,127.0.0.1:7013',
    });
    expect(etcd['ETCD_INITIAL_CLUSTER']).toBe(
      'db1=http://127.0.0.1:4001,db2=http://127.0.0.1:4002,db3=http://127.0.0.1:4003',
    );
  });

  test('keep the rule of Patroni about its times, and never acknowledge what one machine alone has', () => {
    const text = readFileSync(patroniFile, 'utf8');
    const seconds = (name: string): number => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(text)?.[1]);
    expect(seconds('loop_wait') + 2 * seconds('retry_timeout')).toBeLessThanOrEqual(seconds('ttl'));
    expect(text).toContain('synchronous_mode: true');
    expect(text).toContain('synchronous_mode_strict: true');
    // With the newer interface of etcd, Patroni 3.0.2 lets a leader that stood still take the lead back.
    expect(Object.keys(patroni).filter((name) => name.includes('ETCD3'))).toEqual([]);
  });
});

describe('the programs of a machine', () => {
  test('are named with the command that installs them, where they are missing', () => {
    expect(installed({ ...programs, patroni: null, etcd: null })).toBe(
      'Not installed: patroni, etcd-server. On Debian: apt-get install patroni etcd-server',
    );
    expect(findPrograms('/nowhere')).toMatchObject({ patroni: null, etcd: null });
    expect(installed(programs)).toEqual(programs);
  });
});
