import type { Request } from 'express';

const mapped = /^::ffff:(?=\d+\.)/i;

/** Where a request comes from, as trusted proxies tell; an IPv4 address is written as one, however it was reached. */
export const clientAddress = (request: Request): string => (request.ip ?? '').replace(mapped, '');
