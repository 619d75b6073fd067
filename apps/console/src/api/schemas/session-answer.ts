// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface SessionAnswer {
  /** Who is signed in. */
  readonly email: string;
  /** What they may do. */
  readonly role: 'viewer' | 'approver' | 'admin';
  /** To be sent in the header `X-CSRF-Token` with every change; null where there is no session cookie. */
  readonly csrf_token: string | null;
}
