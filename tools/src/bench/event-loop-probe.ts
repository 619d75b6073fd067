import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into the process that is measured: it tells its parent how long its event loop was held up. */
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

process.on('message', (message) => {
  if (message === 'begin') delay.reset();
  if (message === 'tell') process.send?.({ eventLoopP99Ms: delay.percentile(99) / 1e6 });
});
// The channel to the parent is no reason to go on.
process.channel?.unref();
