import { ContainerModule } from 'inversify';
import { callbackRoute } from '../http/gateway/callback-route.ts';
import { deviceRoute } from '../http/gateway/device-route.ts';
import { provide } from './token.ts';
import { tokens } from './tokens.ts';

/** The routes of gateway devices and of operators' callbacks. */
export const gatewayModule = (): ContainerModule =>
  new ContainerModule((options) => {
    provide(
      options,
      tokens.gatewayRoutes,
      [tokens.config, tokens.connections, tokens.useCases, tokens.workUnderWay, tokens.clock, tokens.log],
      (config, connections, { receiveSms, noteDeviceSeen, receiveCallback }, underWay, clock, log) => {
        const secrets = new Map(connections.map((each) => [each.providerId, each.deviceSecret]));
        return [
          deviceRoute({
            receiveSms,
            noteDeviceSeen,
            secretOf: (providerId) => secrets.get(providerId),
            isSignatureRequired: config.isKeyRequired,
            clock,
          }),
          callbackRoute(receiveCallback, underWay, log),
        ];
      },
    );
  });
