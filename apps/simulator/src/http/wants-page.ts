import type { Request } from 'express';

/** True for a person who follows a link; programs and the page itself get JSON. */
export const wantsPage = (request: Request): boolean => request.accepts(['json', 'html']) === 'html';
