import type { ContainerModuleLoadOptions } from 'inversify';
import { provide } from './token.ts';
import { tokens } from './tokens.ts';

/** The registry and the counts of traffic as the stores keep them, for environments that change nothing about them. */
export function providePlainStores(options: ContainerModuleLoadOptions): void {
  provide(options, tokens.registry, [tokens.outside], ({ ports }) => ports.registry);
  provide(options, tokens.traffic, [tokens.outside], ({ ports }) => ports.traffic);
  provide(options, tokens.trafficHistory, [tokens.outside], ({ ports }) => ports.trafficHistory);
  provide(options, tokens.freshTraffic, [tokens.outside], ({ freshTraffic }) => freshTraffic);
}
