import type { TemplateItem, TriedSmsItem } from '../../api/schemas.ts';
import { activateTemplate, templatesKey, useTrial } from '../../api/templates.ts';
import { useWho } from '../../app/session-context.tsx';
import { amountText, wholeText } from '../../formats/figures.ts';
import { usePerform } from '../../parts/act.ts';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Time } from '../../parts/time.tsx';
import { whyText } from '../../parts/why-text.ts';
import { useTexts } from '../../texts/language.tsx';

interface TrialDialogProps {
  readonly template: TemplateItem;
  readonly onClose: () => void;
}

/** What a draft reads in the last SMS, row by row; who has seen that may activate it, unless it is theirs. */
export function TrialDialog({ template, onClose }: TrialDialogProps) {
  const { templates: words } = useTexts();
  const { email: me } = useWho();
  const perform = usePerform();
  const reading = useTrial(template.template_id);
  const isOwn = template.made_by === me && me !== 'dev';
  const activate = async (): Promise<void> => {
    await perform(
      async () => {
        await activateTemplate(template.template_id);
        onClose();
      },
      () => words.activated,
      templatesKey,
    );
  };
  return (
    <AskDialog
      title={words.trialTitle}
      confirm={words.activate}
      mayConfirm={!isOwn && reading.data?.contradicts === 0}
      onConfirm={activate}
      onClose={onClose}
    >
      <blockquote className="raw">{template.text}</blockquote>
      {isOwn && <p>{words.ownDraft}</p>}
      <Loaded reading={reading}>
        {({ looked, read, changes, contradicts, items }) => (
          <>
            <p role="status">{words.trial(wholeText(read), wholeText(looked), wholeText(changes))}</p>
            {contradicts > 0 && <p className="fault">{words.contradicts(wholeText(contradicts))}</p>}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <ul className="sendings" aria-label={words.trialList} tabIndex={0}>
              {items.map((item) => (
                <TriedSms key={item.message_id} item={item} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </AskDialog>
  );
}

function TriedSms({ item }: { readonly item: TriedSmsItem }) {
  const texts = useTexts();
  const { templates: words } = texts;
  const told = [item.payer_msisdn, item.receiver_msisdn, item.operator_tx_id].filter((each) => each !== null);
  const tone = item.contradicts ? 'failed' : item.changes ? 'wait' : 'over';
  const effect = item.contradicts ? words.contradictsOne : item.changes ? words.changes : words.same;
  return (
    <li>
      <Badge tone={tone} text={effect} /> {words.readsAs[item.reads_as]}{' '}
      {item.amount_xaf !== null && <strong>{amountText(item.amount_xaf)}</strong>} {told.join(', ')}{' '}
      <span>{whyText(item.reads_why, texts)}</span>
      <p className="quiet small">
        <Time at={item.received_at} /> {item.raw_text}
      </p>
    </li>
  );
}
