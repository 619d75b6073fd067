/** The service inside another program: for tools that start it, ask it and stop it again. */

export { type Config, readConfig } from './config/config.ts';
export { type RunningService, startService } from './service.ts';
