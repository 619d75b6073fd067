import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { ApiRefusal } from '../api/call.ts';
import { type NoticeKind, useNotices } from '../app/notices.tsx';
import { useTexts } from '../texts/language.tsx';
import { faultText } from './fault-text.ts';

type Act = <Answer>(
  act: () => Promise<Answer>,
  /** What is told when it is done; null: nothing. */
  said: ((answer: Answer) => string) | null,
  ...anew: readonly QueryKey[]
) => Promise<void>;

/**
 * Does what someone decided, tells that it is done, and reads anew what it may have changed. What is refused is thrown:
 * the dialog that asked keeps what was typed and says what happened.
 */
export function usePerform(): Act {
  const tell = useNotices();
  const client = useQueryClient();
  return async (act, said, ...anew) => {
    try {
      const answer = await act();
      if (said !== null) tell('good', said(answer));
    } finally {
      await Promise.all(anew.map((queryKey) => client.invalidateQueries({ queryKey })));
    }
  };
}

/** The same for a button that asks nothing: what is refused is told at the edge of the page. */
export function useAct(conflict: NoticeKind = 'calm'): Act {
  const texts = useTexts();
  const tell = useNotices();
  const perform = usePerform();
  return async (act, said, ...anew) => {
    try {
      await perform(act, said, ...anew);
    } catch (refusal) {
      // Someone else was first, or what it rests on has changed: mostly no cause for alarm.
      const isConflict = refusal instanceof ApiRefusal && refusal.status === 409;
      tell(isConflict ? conflict : 'bad', faultText(refusal, texts));
    }
  };
}
