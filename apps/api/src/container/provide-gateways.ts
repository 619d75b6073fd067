import type { ContainerModuleLoadOptions } from 'inversify';
import type { Gateways } from '../gateways/gateways.ts';
import { provide } from './token.ts';
import { tokens } from './tokens.ts';

export function provideGateways(options: ContainerModuleLoadOptions, gateways: Gateways): void {
  provide(options, tokens.collections, [], () => gateways.collections);
  provide(options, tokens.transfers, [], () => gateways.transfers);
  provide(options, tokens.statuses, [], () => gateways.statuses);
}
