import { CircleCheck, CircleMinus, CircleX, Hourglass, type LucideIcon, ShieldAlert } from 'lucide-react';
import type { Tone } from './tones.ts';

export const toneIcons: Readonly<Record<Tone, LucideIcon>> = {
  wait: Hourglass,
  done: CircleCheck,
  failed: CircleX,
  held: ShieldAlert,
  over: CircleMinus,
};

interface BadgeProps {
  readonly tone: Tone;
  readonly text: string;
  /** Where another icon says it better. */
  readonly icon?: LucideIcon;
}

/** A state: its colour never stands without an icon and a word. */
export function Badge({ tone, text, icon: Icon = toneIcons[tone] }: BadgeProps) {
  return (
    <span className={`badge badge-${tone}`}>
      <Icon className="icon" aria-hidden="true" />
      <span>{text}</span>
    </span>
  );
}
