import type { Ports } from '@mobile-money/core';
import { ContainerModule, type ContainerModuleLoadOptions } from 'inversify';
import { tracedUseCase } from '../tracing/traced-use-case.ts';
import { portNames, portTokens } from './port-tokens.ts';
import { provide } from './token.ts';
import { tokens, type UseCaseName, useCaseNames, useCases, useCaseTokens } from './tokens.ts';

/** Puts the ports together, and makes every use case of them. */
export const useCaseModule = (): ContainerModule =>
  new ContainerModule((options) => {
    const needs = portNames.map((name) => portTokens[name]);
    provide(
      options,
      tokens.ports,
      needs,
      // The names and the tokens are one list, so that each part stands under its own name.
      (...parts) =>
        Object.fromEntries(portNames.map((name, index) => [name, parts[index]])) as unknown as Ports,
    );
    for (const name of useCaseNames) provideUseCase(options, name);
  });

/** Answers about the providers themselves are worth a count of their own. */
const aboutProviders: ReadonlySet<UseCaseName> = new Set(['describeProviders', 'describeHealth']);

/** Of one name at a time the compiler knows that use case and token belong together. */
const provideUseCase = <Name extends UseCaseName>(options: ContainerModuleLoadOptions, name: Name): void =>
  provide(
    options,
    useCaseTokens[name],
    [tokens.ports, tokens.freshTraffic, tokens.tracing],
    (ports, freshTraffic, tracing) => {
      const call = useCases[name](aboutProviders.has(name) ? { ...ports, traffic: freshTraffic } : ports);
      return tracing === null ? call : tracedUseCase(name, call, tracing);
    },
  );
