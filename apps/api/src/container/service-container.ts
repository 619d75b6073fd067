import 'reflect-metadata';
import { Container, type ContainerModule } from 'inversify';
import type { Config } from '../config/config.ts';
import type { EnvironmentName } from '../config/installation.ts';
import { developmentModule } from './development-module.ts';
import { gatewayModule } from './gateway-module.ts';
import { httpModule } from './http-module.ts';
import { internalModule } from './internal-module.ts';
import { jobModule } from './job-module.ts';
import { liveModule } from './live-module.ts';
import { resourceModule } from './resource-module.ts';
import type { Resources } from './resources.ts';
import { sandboxModule } from './sandbox-module.ts';
import type { Token } from './token.ts';
import { useCaseModule } from './use-case-module.ts';
import { watchingModule } from './watching-module.ts';

/** The only place where the environments part: each module binds the same tokens. */
const environmentModules: Readonly<Record<EnvironmentName, () => ContainerModule>> = {
  development: developmentModule,
  sandbox: sandboxModule,
  production: liveModule,
};

export interface ServiceContainer {
  get<T>(wanted: Token<T>): T;
}

/** Wires the whole service. `more` comes last and may bind anew what a test wants otherwise. */
export function serviceContainer(
  config: Config,
  resources: Resources,
  more: readonly ContainerModule[] = [],
): ServiceContainer {
  const container = new Container();
  container.load(
    resourceModule(config, resources),
    environmentModules[config.environment](),
    useCaseModule(),
    gatewayModule(),
    httpModule(),
    internalModule(),
    jobModule(),
    watchingModule(),
    ...more,
  );
  return { get: (wanted) => container.get(wanted) };
}
