/** An answer that HTTP itself gives: what is refused before the domain is asked, or what it knows nothing of. */
export class HttpRefusal extends Error {
  override readonly name = 'HttpRefusal';

  constructor(
    readonly status: number,
    readonly detail: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
  }
}
