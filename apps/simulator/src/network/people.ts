const firstNames = [
  'ALICE',
  'PAUL',
  'ESTELLE',
  'KEVIN',
  'MIREILLE',
  'SERGE',
  'NADEGE',
  'BORIS',
  'CLARISSE',
  'YVAN',
];
const lastNames = [
  'NGONO',
  'ATANGANA',
  'FOKOU',
  'MBARGA',
  'TCHOUPO',
  'EKAMBI',
  'NJOYA',
  'ESSOMBA',
  'KAMGA',
  'ABENA',
];

/** An invented person; a number always belongs to the same one. */
export function nameOf(msisdn: string): string {
  const mixed = Number(msisdn.slice(-9)) % 7_919;
  const first = firstNames[mixed % firstNames.length];
  const last = lastNames[Math.floor(mixed / firstNames.length) % lastNames.length];
  return `${first} ${last}`;
}
