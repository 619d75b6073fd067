/** The longest time without any of these moments, in order, between a beginning and an end. */
export function longestPauseMs(moments: readonly number[], from: number, to: number): number {
  const within = moments.filter((moment) => moment > from && moment < to);
  const edges = [from, ...within, to];
  return Math.max(...edges.slice(1).map((moment, index) => moment - (edges[index] ?? from)));
}
