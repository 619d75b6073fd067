/**
 * Whether an SMS came under a name that the operator uses. Names are compared without regard to case. A phone number
 * is only ever accepted when the list says so: fakes come from ordinary numbers. A name can be forged too, so this
 * opens a door, and proves nothing.
 */
export function isListedSender(sender: string, listed: readonly string[]): boolean {
  const plain = plainName(sender);
  return plain !== '' && listed.some((name) => plainName(name) === plain);
}

const plainName = (name: string): string => name.trim().toLowerCase();
