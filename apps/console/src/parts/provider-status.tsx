import type { TransactionRecordAnswer } from '../api/schemas.ts';
import { useTexts } from '../texts/language.tsx';
import { Time } from './time.tsx';
import { whyText } from './why-text.ts';

interface ProviderStatusProps {
  /** Null while it is asked for. */
  readonly status: TransactionRecordAnswer['provider_status'];
}

/** What the provider said of a transfer when it was asked for this page. */
export function ProviderStatus({ status }: ProviderStatusProps) {
  const texts = useTexts();
  const { providerStatus: words } = texts;
  return (
    <div className="because" role="status">
      <p>
        <strong>{words.title}:</strong> {status === null ? words.asking : words[status.outcome]}
        {status !== null && (
          <span className="quiet">
            {' '}
            {words.askedAt} <Time at={status.asked_at} isExact />
          </span>
        )}
      </p>
      {status !== null && status.why !== null && <p>{whyText(status.why, texts)}</p>}
    </div>
  );
}
