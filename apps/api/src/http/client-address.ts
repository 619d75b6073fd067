import type { Request } from 'express';

const mapped = /^::ffff:(?=\d+\.)/i;

/** An IPv4 address is written as one, however it was reached. */
export const withoutMapping = (address: string): string => address.replace(mapped, '');

/** Where a request comes from, as trusted proxies tell. */
export const clientAddress = (request: Request): string => withoutMapping(request.ip ?? '');
