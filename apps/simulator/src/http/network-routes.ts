import { type Request, type Response, Router } from 'express';
import type { Devices } from '../devices/devices.ts';
import type { Network } from '../network/network.ts';
import type { Signals } from '../network/signals.ts';
import { statementOf } from '../statements/statement.ts';
import { readChanges } from '../switchboard/read-change.ts';
import { type Switchboard, switches } from '../switchboard/switchboard.ts';
import { Refusal, wantsPage } from './exchange.ts';

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
  router.get('/network/statements/:provider', (request, response) => {
    sendStatement(network, request, response);
  });
  router.get('/network/status-reads', (_request, response) => {
    response.json(network.statusReads.all());
  });
  router.get('/network/devices', (_request, response) => {
    response.json(devices.all);
  });
  router.get('/switchboard', (request, response) => {
    if (wantsPage(request)) response.redirect('/?view=switchboard');
    else response.json(presentBoard(switchboard));
  });
  router.patch('/switchboard', (request, response) => {
    const changes = readChanges(request.body, network.merchants);
    for (const [id, change] of changes) switchboard.change(id, change);
    response.json(presentBoard(switchboard));
  });
  router.get('/events', (_request, response) => streamEvents(response, signals));
  return router;
}

const presentBoard = ({ providers, numbers }: Switchboard) => ({ providers, numbers, accepted: switches });

/** What an operator would give its merchant on the next morning. Today's is as far as today is. */
function sendStatement(network: Network, request: Request, response: Response): void {
  const { provider } = request.params;
  const merchant = network.merchants.all.find(({ providerId }) => providerId === provider);
  if (merchant === undefined) throw new Refusal(404, 'There is no merchant number of this provider.');
  const day = String(request.query['day']);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new Refusal(400, "Give the day as 'day=2026-11-15'.");
  const { operator, providerId } = merchant;
  response.attachment(`${providerId}-${day}.csv`);
  response.type('text/csv').send(statementOf(network, operator, providerId, day));
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
