import type { TransactionRecordAnswer } from '../../api/schemas.ts';
import { Link, pathOf } from '../../app/navigation.tsx';
import { Copyable } from '../../parts/copyable.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';

export function TransactionFacts({ record }: { readonly record: TransactionRecordAnswer }) {
  const { fields, mode, search } = useTexts();
  const copyable = (name: string, value: string | null) =>
    [
      name,
      value === null || value === '' ? null : <Copyable key={name} name={name} value={value} />,
    ] as const;
  return (
    <>
      <Facts
        facts={[
          copyable(fields.id, record.service_tx_id),
          copyable(fields.reference, record.idempotency_key),
          copyable(fields.number, record.msisdn),
          copyable(fields.player, record.player_id),
          copyable(fields.operatorId, record.provider_tx_id),
          [fields.provider, record.provider],
          [fields.channel, record.channel_id],
          [fields.collection, record.collection_mode === null ? null : mode[record.collection_mode]],
          copyable(fields.submission, record.submission_id),
          [fields.application, record.application_id],
          copyable(fields.callback, record.callback_url),
          [fields.created, <Time key="created" at={record.created_at} isExact />],
          [fields.updated, <Time key="updated" at={record.updated_at} isExact />],
          [fields.expires, record.expires_at && <Time key="expires" at={record.expires_at} isExact />],
        ]}
      />
      <p>
        <Link href={pathOf.search(record.player_id)}>
          {search.label}: {fields.player}
        </Link>
        {', '}
        <Link href={pathOf.search(record.msisdn)}>{fields.number}</Link>
      </p>
    </>
  );
}
