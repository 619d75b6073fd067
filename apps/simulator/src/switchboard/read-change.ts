import { type Operator, operators } from '@mobile-money/core';
import { isObject, Refusal } from '../http/exchange.ts';
import { type Merchants, readNumber } from '../network/merchants.ts';
import {
  type Change,
  numberSwitches,
  type Setting,
  type SwitchName,
  switches,
  switchNames,
} from './switchboard.ts';

const lateByMs = 5_000;
const mostNext = 1_000_000;
const latestMs = 7 * 86_400_000;

/**
 * `{"mtn_momo": {"answer": "time_out"}, "orange": {"sms": {"is": "late", "ms": 5000, "next": 1}}}`: keys are providers,
 * an operator for all of its providers, or a merchant number. All of it is read before anything changes.
 */
export function readChanges(body: unknown, merchants: Merchants): readonly [string, Change][] {
  if (!isObject(body)) throw new Refusal(400, 'The switchboard takes an object of providers.');
  return Object.entries(body).flatMap(([key, faults]): [string, Change][] => {
    const number = readNumber(key);
    if (number !== null && merchants.numbers.includes(number)) {
      return [[number, readChange(faults, numberSwitches)]];
    }
    const change = readChange(faults, switchNames);
    return providersNamed(key, merchants).map((providerId) => [providerId, change]);
  });
}

function providersNamed(key: string, merchants: Merchants): readonly string[] {
  if (merchants.providerIds.includes(key)) return [key];
  if (operators.some((operator) => operator === key)) return merchants.providersOf(key as Operator);
  throw new Refusal(400, `'${key}' is neither a provider nor an operator nor a merchant number.`);
}

function readChange(faults: unknown, names: readonly SwitchName[]): Change {
  if (!isObject(faults)) throw new Refusal(400, 'Each takes an object of switches.');
  const entries = Object.entries(faults).map(([name, value]) => {
    const known = names.find((each) => each === name);
    if (known === undefined) throw new Refusal(400, `'${name}' is no switch; there are ${names.join(', ')}.`);
    return [known, readSetting(known, value)];
  });
  return Object.fromEntries(entries) as Change;
}

function readSetting(name: SwitchName, value: unknown): Setting {
  const given = isObject(value) ? value : { is: value };
  const values: readonly string[] = switches[name];
  const is = values.find((each) => each === given['is']);
  if (is === undefined) throw new Refusal(400, `'${name}' is one of ${values.join(', ')}.`);
  const next = readCount(given['next'], 'next', 1, mostNext);
  if (name === 'device' && next !== null) throw new Refusal(400, "'device' is not counted.");
  const ms = readCount(given['ms'], 'ms', 0, latestMs);
  const share = readShare(given['share']);
  if (name === 'device' && share !== null) throw new Refusal(400, "'device' has no share.");
  return { is: is as Setting['is'], next, ms: is === 'late' ? (ms ?? lateByMs) : null, share };
}

function readShare(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && value > 0 && value <= 1) return value;
  throw new Refusal(400, "'share' is a number above 0, up to 1.");
}

function readCount(value: unknown, name: string, from: number, to: number): number | null {
  if (value === undefined || value === null) return null;
  if (Number.isInteger(value) && Number(value) >= from && Number(value) <= to) return Number(value);
  throw new Refusal(400, `'${name}' is a whole number from ${from} to ${to}.`);
}
