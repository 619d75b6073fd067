export const operators = ['mtn', 'orange'] as const;
export type Operator = (typeof operators)[number];

export const operatorDisplayNames: Readonly<Record<Operator, string>> = {
  mtn: 'MTN Mobile Money',
  orange: 'Orange Money',
};
