import { openDatabase } from '@mobile-money/postgres';
import type { BenchOptions, Figure } from './figure.ts';
import { sandboxKey, startBareExpress, startSandbox } from './processes.ts';
import { posting, promptedDeposit } from './requests.ts';
import { requestsTo, sideBySide } from './side-by-side.ts';

/**
 * New deposits by prompt: stored, the intent to submit stored, the provider asked, its answer stored. The sandbox is
 * the service with providers that answer at once, and has a database of its own.
 */
export async function promptFigures(options: BenchOptions): Promise<readonly Figure[]> {
  const databaseUrl = await anotherDatabase(options.databaseUrl, 'bench_sandbox');
  const express = await startBareExpress(databaseUrl);
  const service = await startSandbox(databaseUrl);
  try {
    const headers = { 'x-api-key': sandboxKey };
    const rates = await sideBySide(
      'new deposits by prompt',
      {
        service: requestsTo(service, posting('/api/v1/deposits', promptedDeposit), { headers }),
        express: requestsTo(express, posting('/requests', promptedDeposit)),
      },
      options,
    );
    return [
      {
        work: 'new merchant-initiated deposits/s, provider answers at once',
        value: rates.service,
        against: 'bare Express with one insert',
        limit: rates.express,
        floor: 0.45,
        goal: 0.7,
      },
    ];
  } finally {
    await Promise.all([service.stop(), express.stop()]);
  }
}

async function anotherDatabase(url: string, name: string): Promise<string> {
  const database = openDatabase({ url, poolMax: 1, applicationName: 'bench' });
  await database.pool.query(`create database ${name}`);
  await database.close();
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
