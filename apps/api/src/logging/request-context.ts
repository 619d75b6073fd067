import { AsyncLocalStorage } from 'node:async_hooks';

const requestIds = new AsyncLocalStorage<string>();

/** Everything that is logged meanwhile, also later and by others, bears this id. */
export const withRequestId = (requestId: string, work: () => void): void => requestIds.run(requestId, work);

export const currentRequestId = (): string | undefined => requestIds.getStore();
