import {
  ArrowUpFromLine,
  Ban,
  Gauge,
  KeyRound,
  type LucideIcon,
  MessageSquareText,
  PauseCircle,
  Plug,
  Receipt,
  Scale,
  ScrollText,
  Users,
  Wallet,
  Webhook,
} from 'lucide-react';
import type { Duty } from '../api/session.ts';
import { pathOf } from './navigation.tsx';
import type { PageName } from './page.tsx';
import { useWho } from './session-context.tsx';

export interface BarPlace {
  readonly page: PageName;
  readonly href: string;
  readonly icon: LucideIcon;
  /** The key that leads there, after `g`. */
  readonly key: string;
  /** Those who may not do this have nothing to see there. */
  readonly duty?: Duty;
}

/** Where one can go, in the order of the bar. On a phone the first four stand there, and the others under More. */
const allPlaces: readonly BarPlace[] = [
  { page: 'overview', href: pathOf.overview(), icon: Gauge, key: 'o' },
  { page: 'withdrawals', href: pathOf.withdrawals(), icon: ArrowUpFromLine, key: 'w' },
  { page: 'held', href: pathOf.held(), icon: PauseCircle, key: 'h' },
  { page: 'transactions', href: pathOf.transactions(), icon: Receipt, key: 't' },
  { page: 'wallets', href: pathOf.wallets(), icon: Wallet, key: 'b' },
  { page: 'reconciliation', href: pathOf.reconciliation(), icon: Scale, key: 'r' },
  { page: 'webhooks', href: pathOf.webhooks(), icon: Webhook, key: 'e' },
  { page: 'blocks', href: pathOf.blocks(), icon: Ban, key: 'x' },
  { page: 'channels', href: pathOf.channels(), icon: Plug, key: 'p' },
  { page: 'templates', href: pathOf.templates(), icon: MessageSquareText, key: 'm' },
  { page: 'keys', href: pathOf.keys(), icon: KeyRound, key: 'k' },
  { page: 'people', href: pathOf.people(), icon: Users, key: 'l', duty: 'manage' },
  { page: 'audit', href: pathOf.audit(), icon: ScrollText, key: 'u' },
];

/** Those that the one who is signed in has something to see at. */
export function useBarPlaces(): readonly BarPlace[] {
  const { duties } = useWho();
  return allPlaces.filter(({ duty }) => duty === undefined || duties.includes(duty));
}

/** How many of them a phone has room for, beside More. */
export const phonePlaces = 4;
