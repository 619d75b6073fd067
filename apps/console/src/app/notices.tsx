import { CircleCheck, CircleX, Info, X } from 'lucide-react';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import { useTexts } from '../texts/language.tsx';

export type NoticeKind = 'good' | 'calm' | 'bad';

interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
}

type Tell = (kind: NoticeKind, text: string) => void;

const Context = createContext<Tell>(() => undefined);
const shownMs = 8_000;
const shownMax = 3;
let count = 0;

/** Short messages at the edge of the page: read out by screen readers, gone by themselves unless they are bad news. */
export function NoticeProvider({ children }: { readonly children: ReactNode }) {
  const texts = useTexts();
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const [tell, close] = useMemo(() => {
    const forget = (id: number): void => setNotices((shown) => shown.filter((each) => each.id !== id));
    const add: Tell = (kind, text) => {
      count += 1;
      const notice = { id: count, kind, text };
      setNotices((shown) => [...shown, notice].slice(-shownMax));
      if (kind !== 'bad') setTimeout(() => forget(notice.id), shownMs);
    };
    return [add, forget] as const;
  }, []);
  return (
    <Context value={tell}>
      {children}
      <div className="notices" role="status" aria-live="polite">
        {notices.map(({ id, kind, text }) => (
          <div key={id} className={`notice notice-${kind}`}>
            <NoticeIcon kind={kind} />
            <p>{text}</p>
            <Button className="plain" aria-label={texts.actions.close} onPress={() => close(id)}>
              <X className="icon" aria-hidden="true" />
            </Button>
          </div>
        ))}
      </div>
    </Context>
  );
}

const icons = { good: CircleCheck, calm: Info, bad: CircleX } as const;

function NoticeIcon({ kind }: { readonly kind: NoticeKind }) {
  const Icon = icons[kind];
  return <Icon className="icon" aria-hidden="true" />;
}

export const useNotices = (): Tell => use(Context);
