export const directions = ['deposit', 'withdrawal'] as const;
export type Direction = (typeof directions)[number];
