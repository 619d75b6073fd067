import { describe, expect, it } from '@jest/globals';
import { domainErrors } from '../../src/reason/english/domain-errors.ts';
import { englishGateways } from '../../src/reason/english/gateways.ts';
import { englishRefusals } from '../../src/reason/english/refusals.ts';
import { englishStory } from '../../src/reason/english/story.ts';
import {
  DomainError,
  isSameReason,
  type Reason,
  type ReasonCode,
  reason,
  rejections,
  sentenceOf,
  sentences,
  typed,
  withTexts,
} from '../../src/reason/reason.ts';

const codes = Object.keys(sentences.en) as ReasonCode[];
const namesIn = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Of these nothing is the service's own word. */
const wordless: readonly ReasonCode[] = ['typed', 'coded', 'line_unreadable'];

describe('a reason', () => {
  it('has a code that stands for one sentence', () => {
    const tables = [englishStory, englishGateways, englishRefusals];
    expect(codes).toHaveLength(tables.flatMap((table) => Object.keys(table)).length);
  });

  it.each(['waits_for_approval', 'approved'] as const)(
    'calls no one who works here an operator: %s',
    (code) => {
      for (const language of ['en', 'fr'] as const)
        expect(sentenceOf(reason(code), language)).not.toMatch(/operator|opérateur/);
    },
  );

  it.each(codes)('is told in both languages: %s', (code) => {
    const names = namesIn(sentences.en[code]);
    const facts = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
    const [english, french] = (['en', 'fr'] as const).map((language) =>
      sentenceOf({ code, facts } as Reason, language),
    );
    for (const sentence of [english, french]) expect(sentence).toMatch(/^[^{}]*[^{}\s]$/);
    for (const name of names) expect(english).toContain(`<${name}>`);
    expect(names).toEqual(expect.arrayContaining(namesIn(sentences.fr[code])));
    expect(french === english).toBe(wordless.includes(code));
  });

  it('is told with reasons, lists of reasons, numbers and texts in it', () => {
    const told = { asked: 500, told: '5000' };
    const other = reason('provider_reports_other', {
      what: reason('reported_failure'),
      differences: [reason('differs_amount', told), reason('differs_currency', told)],
    });
    const late = reason('came_late', { what: other });
    expect(sentenceOf(late)).toBe(
      'The provider reports failure, but of something else: asked for amount 500, told 5000; currency 500, told 5000. It came late: a person must decide.',
    );
    expect(sentenceOf(late, 'fr')).toMatch(/^Le fournisseur annonce un échec, .* 500, .* en retard/);
    const masked = withTexts(late, () => '•');
    expect(sentenceOf(masked)).toContain('amount 500, told •; currency 500, told •');
    expect(isSameReason(masked, late)).toBe(false);
    expect(
      isSameReason(
        withTexts(late, (text) => text),
        late,
      ),
    ).toBe(true);
  });

  it('keeps what a person wrote as it came, whatever looks like a fact in it', () => {
    expect(sentenceOf(typed('Vu {text} ✓'), 'fr')).toBe('Vu {text} ✓');
  });

  it.each(rejections)('is the code of what a person chose, though it comes as its words: %s', (code) => {
    expect(typed(sentences.en[code])).toEqual(reason(code));
  });

  it('is nothing where there is none, and its code where a newer version wrote it', () => {
    expect(sentenceOf(null)).toBe('');
    expect(sentenceOf({ code: 'of_tomorrow', facts: {} } as unknown as Reason)).toBe('of_tomorrow');
  });
});

/** Programs depend on these: a code may be added, but none may be changed or taken away. */
const stableCodes = `
  invalid_identifier invalid_msisdn invalid_amount invalid_reference invalid_callback_url
  insecure_callback_url invalid_language invalid_text invalid_instant invalid_payment invalid_prefix_table
  invalid_ussd_template invalid_registry invalid_settings invalid_cursor invalid_page invalid_application
  invalid_colour colour_too_light invalid_email
  unknown_role unknown_operator unknown_outcome country_not_supported prefix_mismatch
  no_provider_available channel_cannot_confirm transaction_not_found provider_not_found channel_not_found
  webhook_not_found payment_not_found wallet_not_found gap_not_found gap_not_open
  block_not_found block_not_active nothing_to_ask
  message_not_found message_not_sms message_taken_out template_not_found invalid_template template_not_draft
  template_not_active template_retired template_of_same_person template_contradicts
  page_not_found pages_have_no_address application_not_found
  api_key_not_found operator_not_found operator_token_not_found
  operator_exists own_account last_admin change_waits asker_leaves change_differs nothing_waits same_admin invalid_password
  password_wrong invalid_addresses expiry_passed token_of_other revoked_already
  factor_not_found factor_unusable factor_taken factor_last factors_too_many passkeys_have_no_address
  not_a_deposit not_a_withdrawal claimed_by_other approved_already amount_outside_limits
  move_refused outcome_not_reachable not_settled no_callback_url no_payments payment_used
  payment_of_other_number payment_reversed payment_undecided payment_returning payment_returned
  payment_set_aside payment_not_set_aside payment_payer_unknown payment_contradicted payment_unvouched
  payment_unmatched payment_takes_two payment_receiver_unknown payment_vouched return_doubted
  return_of_same_person sum_too_small invalid_day no_statement_format
  statement_unreadable statement_too_long statement_of_other_day day_taken_out day_masked statement_not_found
  too_many_discrepancies discrepancy_not_found discrepancy_not_open discrepancy_not_settled too_busy
`
  .trim()
  .split(/\s+/);

describe('the catalogue of refusals', () => {
  it('has exactly the codes that programs know', () => {
    expect(Object.keys(domainErrors)).toEqual(stableCodes);
  });

  it.each(Object.entries(domainErrors))('explains %s in a sentence: %s', (_code, sentence) => {
    expect(sentence).toMatch(/^[A-Z].{15,}\.$/);
  });

  it('names the accepted operators, as the interface asks of the 400', () => {
    expect(domainErrors.unknown_operator).toContain("'mtn', 'orange'");
  });
});

describe('a refusal', () => {
  it('says its sentence and no facts by default', () => {
    const refused = new DomainError('no_payments');
    expect(refused).toBeInstanceOf(Error);
    const why = { code: 'no_payments', facts: {} };
    expect(refused).toMatchObject({
      name: 'DomainError',
      message: domainErrors.no_payments,
      code: 'no_payments',
      why,
    });
  });

  it('may say more than its sentence', () => {
    const refused = new DomainError('payment_used', reason('this_payment_used', { payment: '7' }));
    expect(refused).toMatchObject({ code: 'payment_used', message: 'Payment 7 has already been used.' });
  });
});
