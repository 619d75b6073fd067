import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { useParts } from './lists.ts';
import type { ProviderDay } from './open-days.ts';
import type { DifferenceItem, StatementImportAnswer, StatementItem } from './schemas.ts';
import { type UploadPhase, upload } from './upload.ts';

export type Difference = DifferenceItem;
export type DifferenceKind = Difference['kind'];
export type DifferenceStatus = Difference['status'];
export type Outcome = NonNullable<Difference['settlement']>['outcome'];
export type Statement = StatementItem;

/** `null` means: any. */
export interface WantedDifferences extends ProviderDay {
  readonly status: DifferenceStatus | null;
  readonly kind: DifferenceKind | null;
}

const queryOf = ({ provider, day, status, kind }: WantedDifferences) => ({
  provider_id: provider,
  day,
  status: status ?? undefined,
  kind: kind ?? undefined,
});

export const useDifferences = (wanted: WantedDifferences) =>
  useParts(
    ['reconciliation', 'differences', wanted],
    (asked) => call('get /internal/v1/reconciliation', { query: { ...queryOf(wanted), ...asked } }),
    { enabled: wanted.provider !== '', placeholderData: keepPreviousData },
  );

/** The files of a day. */
export const useStatements = ({ provider, day }: ProviderDay) =>
  useQuery({
    queryKey: ['reconciliation', 'statements', provider, day],
    queryFn: () => call('get /internal/v1/statements', { query: { provider, day, limit: 100 } }),
    enabled: provider !== '',
  });

export async function importStatement(
  { provider, day }: ProviderDay,
  file: File,
  tell: (phase: UploadPhase) => void,
): Promise<StatementImportAnswer> {
  const query = new URLSearchParams({ provider_id: provider, day, file_name: file.name });
  return (await upload(`/internal/v1/statements?${query}`, file, tell)) as StatementImportAnswer;
}

export const settle = (id: string, outcome: Outcome, note: string): Promise<Difference> =>
  call('post /internal/v1/reconciliation/{difference_id}/settle', {
    path: { difference_id: id },
    body: { outcome, note },
  });

export const reopen = (id: string, note: string): Promise<Difference> =>
  call('post /internal/v1/reconciliation/{difference_id}/reopen', {
    path: { difference_id: id },
    body: { note },
  });

export const withdraw = (id: string, reason: string): Promise<Statement> =>
  call('post /internal/v1/statements/{statement_id}/withdraw', {
    path: { statement_id: id },
    body: { reason },
  });
