// Made by `npm run client-types` from the OpenAPI document of the service. Not to be edited.

export interface InstructionStep {
  /** Place in the order of steps, from 1. */
  readonly order: number;
  /** What the player does, in the language asked for. */
  readonly text: string;
}
