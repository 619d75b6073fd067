const count = 20_000;
/** Scatters the turns, so that neither the kind of a request nor its amount goes with a player. */
const scatter = 0x9e3779b1;

export interface Player {
  readonly id: string;
  readonly operator: 'mtn' | 'orange';
  /** Nine digits. */
  readonly number: string;
}

/** The n-th turn: as many players of each operator, with a number each, who come again and again. */
export function playerOf(operator: Player['operator'], n: number): Player {
  const place = (Math.imul(n, scatter) >>> 0) % count;
  const digits = String(place).padStart(6, '0');
  return {
    operator,
    id: `00000000-0000-4000-8000-${operator === 'mtn' ? '000001' : '000002'}${digits}`,
    number: `${operator === 'mtn' ? '677' : '656'}${digits}`,
  };
}
