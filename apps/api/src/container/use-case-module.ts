import type { Ports } from '@mobile-money/core';
import { ContainerModule } from 'inversify';
import { makeUseCases } from '../use-cases.ts';
import { portNames, portTokens } from './port-tokens.ts';
import { provide } from './token.ts';
import { tokens } from './tokens.ts';

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
    provide(options, tokens.useCases, [tokens.ports, tokens.freshTraffic, tokens.tracing], makeUseCases);
  });
