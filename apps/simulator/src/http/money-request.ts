import type { Response } from 'express';
import type { SwitchValue } from '../switchboard/switchboard.ts';
import { type Answer, sendAnswer } from './exchange.ts';
import type { Rail } from './rail.ts';

interface MoneyRequest {
  /** Carries the request out. */
  readonly take: () => Answer;
  /** The operator's own way to say no; nothing happens. */
  readonly refuse: () => Answer;
}

const maintenance = '<!doctype html><html><body><h1>Service temporarily unavailable</h1></body></html>';

/** Answers a request for money, unless the provider's switch wants it to go wrong. */
export const answerMoneyRequest = (
  response: Response,
  { switchboard, providerId }: Rail,
  request: MoneyRequest,
): void => ways[switchboard.take(providerId, 'answer').is](response, request);

type Way = (response: Response, request: MoneyRequest) => void;

/** A connection without an answer stays open until the client gives up or the simulator stops. */
const holdForEver: Way = () => undefined;

/** The connection ends in the middle of an answer. */
const breakOff: Way = (response) => {
  response.socket?.destroy();
};

const ways: Readonly<Record<SwitchValue<'answer'>, Way>> = {
  normal: (response, { take }) => sendAnswer(response, take()),
  time_out: holdForEver,
  time_out_after_taking: (response, request) => {
    request.take();
    holdForEver(response, request);
  },
  broken_connection: breakOff,
  broken_connection_after_taking: (response, request) => {
    request.take();
    breakOff(response, request);
  },
  error_500: (response) => sendAnswer(response, { status: 500, html: 'Internal Server Error' }),
  refuse: (response, { refuse }) => sendAnswer(response, refuse()),
  html: (response) => sendAnswer(response, { status: 200, html: maintenance }),
};
