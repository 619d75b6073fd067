import type { ContainerModuleLoadOptions } from 'inversify';
import { provide } from './token.ts';
import { tokens } from './tokens.ts';

/** The registry and the counts of traffic as the stores keep them, for environments that change nothing about them. */
export function providePlainStores(options: ContainerModuleLoadOptions): void {
  provide(options, tokens.registry, [tokens.resources], ({ ports }) => ports.registry);
  provide(options, tokens.traffic, [tokens.resources], ({ ports }) => ports.traffic);
  provide(options, tokens.trafficHistory, [tokens.resources], ({ ports }) => ports.trafficHistory);
  provide(options, tokens.freshTraffic, [tokens.resources], ({ freshTraffic }) => freshTraffic);
}
