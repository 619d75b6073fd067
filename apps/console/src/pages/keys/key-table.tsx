import { Button } from 'react-aria-components';
import type { KeyItem } from '../../api/schemas.ts';
import { useMay } from '../../app/session-context.tsx';
import { Time } from '../../parts/time.tsx';
import { useTexts } from '../../texts/language.tsx';

interface KeyTableProps {
  readonly keys: readonly KeyItem[];
  readonly onRevoke: (key: KeyItem) => void;
}

export function KeyTable({ keys, onRevoke }: KeyTableProps) {
  const { keys: words, fields } = useTexts();
  const mayChange = useMay('manage');
  if (keys.length === 0) return <p className="empty">{words.none}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="table-frame" aria-label={words.list} tabIndex={0}>
      <table>
        <caption className="hidden">{words.list}</caption>
        <thead>
          <tr>
            <th scope="col">{fields.application}</th>
            <th scope="col">{words.prefix}</th>
            <th scope="col">{words.kind}</th>
            <th scope="col">{fields.created}</th>
            <th scope="col">{words.revoked}</th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.prefix}>
              <td>{key.application}</td>
              <td className="code">{key.prefix}</td>
              <td>{words.kinds[key.kind]}</td>
              <td>
                <Time at={key.created_at} />
              </td>
              <td>
                {key.revoked_at === null ? (
                  <>
                    <span className="badge badge-good">{words.valid}</span>{' '}
                    {mayChange && (
                      <Button
                        className="danger-quiet small"
                        aria-label={words.revokeOf(key.prefix)}
                        onPress={() => onRevoke(key)}
                      >
                        {words.revoke}
                      </Button>
                    )}
                  </>
                ) : (
                  <Time at={key.revoked_at} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
