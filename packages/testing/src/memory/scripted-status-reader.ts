import type { StatusAnswer, StatusReader, StatusRequest } from '@mobile-money/core';
import { Script, type ScriptedAnswer } from './script.ts';

/** Knows of no verdict unless told otherwise. */
export class ScriptedStatusReader extends Script<StatusRequest, StatusAnswer> implements StatusReader {
  /** Providers that can never be asked. */
  readonly mute = new Set<string>();

  constructor(usual: ScriptedAnswer<StatusRequest, StatusAnswer> = { outcome: 'pending' }) {
    super(usual);
  }

  readStatus(request: StatusRequest): Promise<StatusAnswer> {
    return this.answer(request);
  }

  givesVerdicts(providerId: string): boolean {
    return !this.mute.has(providerId);
  }
}
