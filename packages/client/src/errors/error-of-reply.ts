import type { OperationName } from '../calling/request-of.ts';
import type { Reply } from '../calling/send-once.ts';
import type { ValidationFault } from '../schemas.ts';
import {
  type PaymentError,
  type PaymentErrorCode,
  RequestRefused,
  ServiceFailed,
  ValidationFailed,
} from './payment-error.ts';

const creations: readonly OperationName[] = ['post /api/v1/deposits', 'post /api/v1/withdrawals'];
const replay: OperationName = 'post /api/v1/transactions/{service_tx_id}/replay-webhook';

/** Nothing was done at these: the request was turned away at the door, or found no one to do it. */
const undone: readonly PaymentErrorCode[] = ['rate_limited', 'no_provider'];

/** The error that an answer stands for. */
export function errorOfReply(
  operation: OperationName,
  reply: Reply,
  requestIdSent: string,
  mayHaveArrivedBefore: boolean,
): PaymentError {
  const { status, headers } = reply;
  const requestId = headers.get('x-request-id') ?? requestIdSent;
  const said = detailOf(reply.text);
  if (status === 422 && Array.isArray(said)) {
    const faults = said as readonly ValidationFault[];
    const detail = faults.map(inWords).join('; ');
    return new ValidationFailed({ status, requestId, detail, mayHaveArrived: mayHaveArrivedBefore }, faults);
  }
  const code = codeOf(operation, reply, said);
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  const facts = {
    code,
    status,
    requestId,
    detail: typeof said === 'string' ? said : `The service answered with status ${status}.`,
    mayHaveArrived: mayHaveArrivedBefore || !(isRefusal || undone.includes(code)),
  };
  return isRefusal ? new RequestRefused(facts) : new ServiceFailed(facts);
}

function codeOf(operation: OperationName, { status, headers }: Reply, said: unknown): PaymentErrorCode {
  switch (status) {
    case 400:
      if (operation === replay) return 'no_callback_url';
      return creations.includes(operation) ? 'unknown_operator' : 'invalid_request';
    case 401:
      return 'invalid_api_key';
    case 404:
      return 'not_found';
    case 409:
      return 'conflict';
    case 422:
      return typeof said === 'string' && creations.includes(operation)
        ? 'prefix_mismatch'
        : 'invalid_request';
    case 429:
      return 'rate_limited';
    case 503: {
      // A service that has lost its database says when to come back; one without a provider cannot know.
      const isNoProvider = typeof said === 'string' && !headers.has('retry-after');
      return isNoProvider && creations.includes(operation) ? 'no_provider' : 'service_error';
    }
    default:
      return status >= 400 && status < 500 ? 'invalid_request' : 'service_error';
  }
}

/** The member `detail`; undefined when something else than the service answered. */
function detailOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined;
  } catch {
    return undefined;
  }
}

const inWords = ({ loc, msg }: ValidationFault): string => `${loc.join('.')}: ${msg}`;
