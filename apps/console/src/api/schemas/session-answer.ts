// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface SessionAnswer {
  /** Who is signed in. */
  readonly email: string;
  /** As what they work here. */
  readonly role: 'viewer' | 'approver' | 'admin';
  /** What they may do: read, decide about money, manage keys and settings. */
  readonly duties: readonly ('read' | 'decide' | 'manage')[];
  /** To be sent in the header `X-CSRF-Token` with every change; null where there is no session cookie. */
  readonly csrf_token: string | null;
}
