import { type Reason, reason, sentenceOf } from '@mobile-money/core';
import { ErrorAnswer, ValidationErrorAnswer } from '../answers/error-answers.ts';
import { StaffErrorAnswer } from '../answers/internal/reason-item.ts';
import type { Endpoint } from '../endpoint.ts';
import { internalError, statusByCode, storeUnavailable, tellOf } from '../error-response.ts';
import { type Described, fieldsOf } from '../fields/schema.ts';
import { roleMissing } from '../internal/staff-caller.ts';
import { bodyTooLarge } from '../read-bytes.ts';
import { fileTooLarge } from '../read-upload.ts';

/** An error status of an endpoint, with every reason for it. */
export interface Documented {
  readonly status: number;
  readonly reasons: readonly string[];
  readonly classes: readonly Described[];
  readonly examples: readonly unknown[];
}

/** What goes wrong, and what it means where that says more. Without a reason it is a fault of the request's form. */
type Cause = readonly [status: number, why: Reason | null, meaning?: string];

/** Every error that an endpoint may answer with: those it names, and those that its kind brings. */
export function errorsOf(endpoint: Endpoint): readonly Documented[] {
  const causes = [...refusals(endpoint), ...inputErrors(endpoint), ...generalErrors(endpoint)];
  const statuses = [...new Set(causes.map(([status]) => status))].sort((a, b) => a - b);
  const own = statuses.map((status) => documented(status, causes, endpoint));
  return own.some(({ status }) => status < 500) ? own : [headersTooLarge, ...own];
}

/** Any call can be refused so; it is said of those that nothing else of their callers' can be wrong with. */
const headersTooLarge: Documented = {
  status: 431,
  reasons: ['The headers and the address are larger than 16 KiB together.'],
  classes: [ErrorAnswer],
  examples: [{ detail: 'Request Header Fields Too Large' }],
};
function documented(status: number, causes: readonly Cause[], endpoint: Endpoint): Documented {
  const isForStaff = endpoint.path.startsWith('/internal/');
  const answer = isForStaff ? StaffErrorAnswer : ErrorAnswer;
  const own = causes.filter(([each]) => each === status);
  return {
    status,
    reasons: own.map(([, why, meaning]) => meaning ?? sentenceOf(why)),
    classes: [...new Set(own.map(([, why]) => (why === null ? ValidationErrorAnswer : answer)))],
    examples: own.map(([, why]) => (why === null ? faultIn(endpoint) : tellOf(why, isForStaff))),
  };
}

const refusals = ({ refusals, otherRefusals }: Endpoint): readonly Cause[] => [
  ...refusals.map((code): Cause => [statusByCode[code], reason(code)]),
  ...Object.entries(otherRefusals).map(([status, code]): Cause => [Number(status), reason(code)]),
];

const membersOf = ({ pathClass, queryClass, bodyClass }: Endpoint) =>
  [pathClass, queryClass, ...(bodyClass === null ? [] : [bodyClass])].flatMap((each) => fieldsOf(each));

const faultIn = (endpoint: Endpoint) => ({
  detail: [
    { type: 'missing', loc: ['body', membersOf(endpoint)[0]?.name], msg: 'Field required', input: {} },
  ],
});

function inputErrors(endpoint: Endpoint): readonly Cause[] {
  const { method, upload } = endpoint;
  const ofBody: readonly Cause[] = [
    [413, bodyTooLarge],
    [415, reason('body_of_other_type')],
  ];
  if (membersOf(endpoint).length === 0) return method === 'post' ? ofBody : [];
  const invalid: Cause = [
    422,
    null,
    'The request does not have the right form; `detail` lists all faults at once.',
  ];
  if (method === 'get' || method === 'delete') return [invalid];
  if (upload === null) return [invalid, ...ofBody];
  return [
    invalid,
    [400, reason('file_not_compressed')],
    [413, fileTooLarge(upload)],
    [415, reason('file_missing')],
    [422, reason('file_missing')],
  ];
}

function generalErrors({ path, method, duty, factor }: Endpoint): readonly Cause[] {
  const fault: Cause = [500, internalError, 'A fault of the service.'];
  const away: Cause = [503, storeUnavailable, 'The database cannot be reached.'];
  if (path.startsWith('/internal/')) {
    const csrf: readonly Cause[] = method === 'get' ? [] : [[403, reason('csrf_token_wrong')]];
    const ofDuty: readonly Cause[] =
      duty === null ? [] : [[401, reason('sign_in_first')], [403, roleMissing(duty)], ...csrf];
    const ofFactor: readonly Cause[] =
      factor === 'none' || factor === 'once' ? [] : [[403, reason('factor_needed')]];
    return [...ofDuty, ...ofFactor, fault, away];
  }
  if (!path.startsWith('/api/')) return [fault];
  return [
    [401, reason('api_key_wrong'), 'The API key is missing or wrong.'],
    [
      429,
      reason('too_many_requests'),
      'The key was used too often; the header `Retry-After` says in how many seconds to try again.',
    ],
    fault,
    away,
  ];
}
