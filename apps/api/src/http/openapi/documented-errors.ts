import { domainErrors } from '@mobile-money/core';
import { ErrorAnswer, ValidationErrorAnswer } from '../answers/error-answers.ts';
import { StaffErrorAnswer } from '../answers/internal/reason-item.ts';
import type { Endpoint } from '../endpoint.ts';
import { internalError, statusByCode, storeUnavailable } from '../error-response.ts';
import { type Described, fieldsOf } from '../fields/schema.ts';
import { wrongCsrfToken } from '../internal/admit-staff.ts';
import { roleMissing, signInFirst } from '../internal/staff-caller.ts';
import { tooManyRequests } from '../rate-limit.ts';
import { notPacked, noUpload, tooLargeUpload } from '../read-upload.ts';

/** An error status of an endpoint, with every reason for it. */
export interface Documented {
  readonly status: number;
  readonly reasons: readonly string[];
  readonly classes: readonly Described[];
  readonly examples: readonly unknown[];
}

interface Cause {
  readonly status: number;
  readonly reason: string;
  readonly answer: Described;
  readonly example: unknown;
}

/** Every error that an endpoint may answer with: those it names, and those that its kind brings. */
export function errorsOf(endpoint: Endpoint): readonly Documented[] {
  const isForStaff = endpoint.path.startsWith('/internal/');
  const causes = [...refusals(endpoint), ...inputErrors(endpoint), ...generalErrors(endpoint)].map((cause) =>
    isForStaff && cause.answer === ErrorAnswer ? { ...cause, answer: StaffErrorAnswer } : cause,
  );
  const statuses = [...new Set(causes.map(({ status }) => status))].sort((a, b) => a - b);
  return statuses.map((status) => {
    const own = causes.filter((cause) => cause.status === status);
    return {
      status,
      reasons: own.map(({ reason }) => reason),
      classes: [...new Set(own.map(({ answer }) => answer))],
      examples: own.map(({ example }) => example),
    };
  });
}

const withText = (status: number, reason: string, detail = reason): Cause => ({
  status,
  reason,
  answer: ErrorAnswer,
  example: { detail },
});

const refusals = ({ refusals, otherRefusals }: Endpoint): readonly Cause[] => [
  ...refusals.map((code) => withText(statusByCode[code], domainErrors[code])),
  ...Object.entries(otherRefusals).map(([status, reason]) => withText(Number(status), reason)),
];

function inputErrors({ method, pathClass, queryClass, bodyClass, upload }: Endpoint): readonly Cause[] {
  const asked = [pathClass, queryClass, ...(bodyClass === null ? [] : [bodyClass])];
  const first = asked.flatMap((each) => fieldsOf(each))[0];
  if (first === undefined) return [];
  const fault = { type: 'missing', loc: ['body', first.name], msg: 'Field required', input: {} };
  const invalid: Cause = {
    status: 422,
    reason: 'The request does not have the right form; `detail` lists all faults at once.',
    answer: ValidationErrorAnswer,
    example: { detail: [fault] },
  };
  if (method === 'get' || method === 'delete') return [invalid];
  if (upload !== null)
    return [
      invalid,
      withText(400, notPacked),
      withText(413, tooLargeUpload(upload.maxBytes)),
      withText(415, noUpload),
      withText(422, noUpload),
    ];
  return [
    invalid,
    withText(413, 'The request body is larger than 64 KiB.'),
    withText(415, 'The content type of the request body must be application/json.'),
  ];
}

const generalErrors = ({ path, method, duty }: Endpoint): readonly Cause[] => {
  const always = [withText(500, 'A fault of the service.', internalError)];
  const away = withText(503, 'The database cannot be reached.', storeUnavailable);
  if (path.startsWith('/internal/')) {
    const csrf = method === 'get' ? [] : [withText(403, wrongCsrfToken)];
    const ofDuty =
      duty === null ? [] : [withText(401, signInFirst), withText(403, roleMissing(duty)), ...csrf];
    return [...ofDuty, ...always, away];
  }
  return path.startsWith('/api/')
    ? [
        withText(401, 'The API key is missing or wrong.', 'Invalid or missing API key'),
        withText(
          429,
          'The key was used too often; the header `Retry-After` says in how many seconds to try again.',
          tooManyRequests,
        ),
        ...always,
        away,
      ]
    : always;
};
