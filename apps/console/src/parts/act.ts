import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { ApiRefusal } from '../api/call.ts';
import { type NoticeKind, useNotices } from '../app/notices.tsx';
import { useTexts } from '../texts/language.tsx';
import { faultText } from './loaded.tsx';

type Act = <Answer>(
  act: () => Promise<Answer>,
  /** What is told when it is done; null: nothing. */
  said: ((answer: Answer) => string) | null,
  ...anew: readonly QueryKey[]
) => Promise<void>;

/** Does what someone decided, tells how it went, and reads anew what it may have changed. */
export function useAct(conflict: NoticeKind = 'calm'): Act {
  const texts = useTexts();
  const tell = useNotices();
  const client = useQueryClient();
  return async (act, said, ...anew) => {
    try {
      const answer = await act();
      if (said !== null) tell('good', said(answer));
    } catch (refusal) {
      // Someone else was first, or what it rests on has changed: mostly no cause for alarm.
      const isConflict = refusal instanceof ApiRefusal && refusal.status === 409;
      tell(isConflict ? conflict : 'bad', faultText(refusal, texts));
    }
    await Promise.all(anew.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
