import type { DomainErrorCode, Duty, FactorNeed, PlainCode, ReadAction } from '@mobile-money/core';
import type { Request, Response } from 'express';
import type { ListFile } from './answer-file.ts';
import { clientAddress } from './client-address.ts';
import type { AnswerShape, RequestClass } from './fields/schema.ts';
import type { StaffCaller } from './internal/staff-caller.ts';
import type { Upload } from './read-upload.ts';

/** A request class for endpoints that ask for nothing in a place. */
export class Nothing {}

/** What lies around path, query and body. Most endpoints ask for nothing of it, so nothing is worked out before. */
export class Exchange {
  readonly #request: Request;
  readonly #response: Response;

  constructor(request: Request, response: Response) {
    this.#request = request;
    this.#response = response;
  }

  /** Where the request comes from. */
  get address(): string {
    return clientAddress(this.#request);
  }

  /** All that the browser brings, as it brings it; empty when it brings none. */
  get cookies(): string {
    return this.#request.get('cookie') ?? '';
  }

  /** Whoever asked has hung up, or has the answer. */
  get gone(): AbortSignal {
    const gone = new AbortController();
    this.#response.once('close', () => gone.abort());
    return gone.signal;
  }

  /** A header of the answer, or as many of one name as there are values. */
  setHeader(name: string, value: string | readonly string[]): void {
    this.#response.setHeader(name, value);
  }
}

export interface EndpointInput<Path, Query, Body> {
  /** Who asks; empty where no key is asked for. */
  readonly applicationId: string;
  /** Who works in the back office; null outside of it, and for whoever is about to sign in. */
  readonly caller: StaffCaller | null;
  readonly exchange: Exchange;
  readonly path: Path;
  readonly query: Query;
  readonly body: Body;
  /** The file that came as the whole body, where the endpoint takes one. */
  readonly upload: Uint8Array;
}

/** One method on one path: what it takes, what it gives, and how it may refuse. The router and OpenAPI read it. */
export interface Endpoint<
  Path extends object = object,
  Query extends object = object,
  Body extends object = object,
  Answer extends object = object,
> {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** With names in braces, as OpenAPI writes paths. */
  readonly path: string;
  readonly summary: string;
  /** What a caller has to know beside the summary; null where the document says who may call, and that is all. */
  readonly description: string | null;
  readonly pathClass: RequestClass<Path>;
  readonly queryClass: RequestClass<Query>;
  /** Null when no body is read. */
  readonly bodyClass: RequestClass<Body> | null;
  /** A request without a body is read as one with an empty object. */
  readonly isBodyOptional: boolean;
  /** The body is a file, and no JSON; null for all but a few. */
  readonly upload: Upload | null;
  readonly answer: AnswerShape<Answer>;
  /** How the list that it answers with looks as a file; null where it answers with none. */
  readonly file: ListFile | null;
  /** The answer is a file of JSON, whose lists are read as they are taken: members may be lists that come by and by. */
  readonly isStreamed: boolean;
  /** Reads a part of the list for the file, where that is less work than a part of the answer. */
  readonly filePart: ((input: EndpointInput<Path, Query, Body>) => Promise<object>) | null;
  /** The refusals of the core that a caller may meet here. */
  readonly refusals: readonly DomainErrorCode[];
  /** What whoever asks must be allowed to do in the back office; null outside of it. */
  readonly duty: Duty | null;
  /** What it asks of the second factor of a person; where that hangs on what is asked for, it is found out. */
  readonly factor: FactorNeed | ((input: EndpointInput<Path, Query, Body>) => Promise<FactorNeed>);
  readonly handle: (input: EndpointInput<Path, Query, Body>) => Promise<Answer>;
  /** What the audit says of whoever reads something about players here; null where nothing of them is read. */
  readonly reads: {
    readonly action: ReadAction;
    /** Whom, each in a line of its own; none when what was asked for names no one. */
    readonly subjects: (answer: Answer, input: EndpointInput<Path, Query, Body>) => readonly string[];
  } | null;
  /** 204 where the answer has no members, and 200 otherwise, unless something else is said. */
  readonly statusOf: (answer: Answer) => number;
  /** Statuses other than 200 that come with the same class, with their meaning. */
  readonly otherStatuses: Readonly<Record<number, string>>;
  /** Refusals that HTTP gives without the core. */
  readonly otherRefusals: Readonly<Record<number, PlainCode>>;
}

export type Given<P extends object, Q extends object, B extends object, A extends object> = Pick<
  Endpoint<P, Q, B, A>,
  'method' | 'path' | 'summary' | 'answer' | 'handle'
> &
  Partial<Endpoint<P, Q, B, A>>;

/** Fills in what an endpoint does not say. From here on its types are known only to itself. */
export function endpoint<
  Path extends object = Nothing,
  Query extends object = Nothing,
  Body extends object = Nothing,
  Answer extends object = object,
>(given: Given<Path, Query, Body, Answer>): Endpoint {
  const whole = {
    description: null,
    pathClass: Nothing,
    queryClass: Nothing,
    bodyClass: null,
    isBodyOptional: false,
    upload: null,
    file: null,
    isStreamed: false,
    filePart: null,
    refusals: [],
    duty: null,
    factor: 'once',
    reads: null,
    statusOf: () => (given.answer.fields.length === 0 ? 204 : 200),
    otherStatuses: {},
    otherRefusals: {},
    ...given,
  };
  // The router reads path, query and body with the very classes that stand here, so the input has these types.
  return whole as unknown as Endpoint;
}
