export type HeldTab = 'payments' | 'transactions' | 'messages';

/** Paths of the pages, as they stand in the address bar. */
export const base = '/console';

const withId = (path: string, id: string | undefined): string =>
  id === undefined ? path : `${path}?id=${id}`;

export const pathOf = {
  overview: (day?: string) => `${base}/${day === undefined ? '' : `?day=${day}`}`,
  /** `oldest` is whichever has waited longest. */
  withdrawals: (id?: string) => withId(`${base}/withdrawals`, id),
  held: (tab: HeldTab = 'payments', id?: string) => withId(`${base}/held/${tab}`, id),
  /** Payments of one kind, narrowed as a list is, and one of them. */
  payments: (view: string, filters: object = {}) =>
    `${base}/held/payments?${new URLSearchParams({ status: view, ...filters })}`,
  payment: (id: string, view = 'unmatched') => `${base}/held/payments?status=${view}&id=${id}`,
  number: (msisdn: string) => `${base}/numbers/${msisdn}`,
  blocks: () => `${base}/blocks`,
  channels: () => `${base}/providers`,
  wallets: () => `${base}/wallets`,
  wallet: (id: string) => `${base}/wallets/${id}`,
  webhooks: (application?: string) =>
    `${base}/webhooks${application === undefined ? '' : `?${new URLSearchParams({ application })}`}`,
  reconciliation: (of?: { readonly provider: string; readonly day: string }) =>
    `${base}/reconciliation${of === undefined ? '' : `?${new URLSearchParams({ provider: of.provider, day: of.day })}`}`,
  keys: () => `${base}/keys`,
  people: () => `${base}/people`,
  templates: () => `${base}/sms-templates`,
  audit: () => `${base}/audit`,
  security: () => `${base}/security`,
  transactions: (query?: URLSearchParams) =>
    `${base}/transactions${query === undefined || query.size === 0 ? '' : `?${query}`}`,
  transaction: (id: string) => `${base}/transactions/${id}`,
  search: (text: string) => `${base}/search?q=${encodeURIComponent(text)}`,
};
