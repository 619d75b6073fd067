import { type Response, Router } from 'express';
import type { Devices } from '../devices/devices.ts';
import type { Network } from '../network/network.ts';
import type { Signals } from '../network/signals.ts';
import { readChanges } from '../switchboard/read-change.ts';
import type { Switchboard } from '../switchboard/switchboard.ts';
import { switches } from '../switchboard/switches.ts';
import { wantsPage } from './wants-page.ts';

const keepOpenMs = 20_000;

/** The books, the switchboard and the news of what changed. */
export function networkRoutes(
  network: Network,
  switchboard: Switchboard,
  devices: Devices,
  signals: Signals,
): Router {
  const router = Router();
  router.get('/network/books', (_request, response) => {
    const { wallets, movements } = network.ledger;
    response.json({ wallets, movements, orders: network.orders.all });
  });
  router.get('/network/merchants', (_request, response) => {
    response.json(network.merchants.all);
  });
  router.get('/network/devices', (_request, response) => {
    response.json(
      devices.all.map((each) => ({
        providerId: each.providerId,
        deviceId: each.deviceId,
        isAlive: each.isAlive,
        lastHeartbeatStatus: each.lastHeartbeatStatus,
        sentCount: each.sentCount,
        givenUpCount: each.givenUpCount,
      })),
    );
  });
  router.get('/switchboard', (request, response) => {
    if (wantsPage(request)) response.redirect('/?view=switchboard');
    else response.json({ providers: switchboard.all, accepted: switches });
  });
  router.patch('/switchboard', (request, response) => {
    const changes = readChanges(request.body, network.merchants);
    for (const [providerId, change] of changes) switchboard.change(providerId, change);
    response.json({ providers: switchboard.all, accepted: switches });
  });
  router.get('/events', (_request, response) => streamEvents(response, signals));
  return router;
}

/** Server-sent events: each names what to read again. */
function streamEvents(response: Response, signals: Signals): void {
  response.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  response.flushHeaders();
  response.write('retry: 1000\n\n');
  const stopListening = signals.listen((signal) => response.write(`data: ${JSON.stringify(signal)}\n\n`));
  const keepOpen = setInterval(() => response.write(': still here\n\n'), keepOpenMs);
  response.on('close', () => {
    stopListening();
    clearInterval(keepOpen);
  });
}
