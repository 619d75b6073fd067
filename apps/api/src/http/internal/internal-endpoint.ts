import type { Duty, Slice, StaffActor } from '@mobile-money/core';
import type { ListFile } from '../answer-file.ts';
import { type Endpoint, type EndpointInput, endpoint, type Given, type Nothing } from '../endpoint.ts';
import { HttpRefusal } from '../http-refusal.ts';
import type { StaffCaller } from './staff-caller.ts';

/** What an endpoint of the back office gets: whose request it is, is known. */
export interface InternalInput<Path, Query, Body> extends EndpointInput<Path, Query, Body> {
  readonly caller: StaffCaller;
  readonly staff: StaffActor;
}

type InternalGiven<P extends object, Q extends object, B extends object, A extends object> = Omit<
  Given<P, Q, B, A>,
  'handle' | 'filePart' | 'file' | 'duty'
> & {
  readonly duty: Duty;
  readonly handle: (input: InternalInput<P, Q, B>) => Promise<A>;
  readonly file?: ListFile<A extends { readonly items: readonly (infer Item)[] } ? Item : never>;
  readonly filePart?: (
    input: InternalInput<P, Q, B>,
  ) => Promise<{ readonly items: readonly object[]; readonly next_cursor: string | null }>;
};

/** An endpoint for those whose role has the duty. The router refuses all others. */
export function internalEndpoint<
  Path extends object = Nothing,
  Query extends object = Nothing,
  Body extends object = Nothing,
  Answer extends object = object,
>(given: InternalGiven<Path, Query, Body, Answer>): Endpoint {
  const known = (input: EndpointInput<Path, Query, Body>): InternalInput<Path, Query, Body> => {
    const { caller } = input;
    if (caller === null) throw new HttpRefusal(401, 'sign_in_first');
    return { ...input, caller, staff: caller.actor };
  };
  const { filePart } = given;
  const own = {
    ...given,
    handle: async (input: EndpointInput<Path, Query, Body>) => given.handle(known(input)),
    ...(filePart === undefined
      ? {}
      : { filePart: async (input: EndpointInput<Path, Query, Body>) => filePart(known(input)) }),
  };
  return endpoint<Path, Query, Body, Answer>(own as unknown as Given<Path, Query, Body, Answer>);
}

/** A part of a list, and where the next begins. */
export const presentSlice = <Item, Presented>(
  { items, nextCursor }: Slice<Item>,
  present: (item: Item) => Presented,
) => ({ items: items.map((item) => present(item)), next_cursor: nextCursor });
