/** One server of a database. */
export interface Server {
  readonly host: string;
  readonly port: number;
  /** The whole address with this server as the only one, as drivers take it. */
  readonly url: string;
}

export interface DatabaseUrl {
  /** In the order of the address; at least one. */
  readonly servers: readonly [Server, ...Server[]];
  /** The one that takes writes has to be found among them. */
  readonly mustTakeWrites: boolean;
  /** A pooler stands before the server and gives each transaction another session. */
  readonly isPooled: boolean;
}

/** An address that cannot be used; the message never holds the password. */
export class DatabaseUrlError extends Error {
  override readonly name = 'DatabaseUrlError';
}

const form = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)([^?#]*)(?:\?([^#]*))?$/;
const ofHost = /^(?:\[([0-9a-fA-F:.]+)\]|([^[\]:]*))(?::(\d{1,5}))?$/;
/** An @ where none can be: the password holds what ends it, and its rest would be taken for a host, and shown. */
const cutPassword = /^[a-z]+:\/\/(?:[^?]*[/#][^?]*|[^?]*\?[^=]*)@/;
const writing = ['read-write', 'primary'];

/**
 * Reads an address as libpq does: several hosts with their ports, parted by commas, of which the one is used that
 * takes writes. `target_session_attrs` and `pgbouncer` are for us and are not passed on to drivers.
 */
export function readDatabaseUrl(url: string): DatabaseUrl {
  if (cutPassword.test(url)) {
    throw new DatabaseUrlError('In a user or a password / ? # and @ must be written as %2F %3F %23 and %40.');
  }
  const [, scheme, login, hosts = '', path = '', query = ''] = form.exec(url) ?? [];
  if (scheme === undefined) {
    throw new DatabaseUrlError('The address of a database must begin with postgres:// or postgresql://.');
  }
  const options = new URLSearchParams(query);
  const wanted = options.get('target_session_attrs') ?? 'any';
  if (wanted !== 'any' && !writing.includes(wanted)) {
    throw new DatabaseUrlError(`target_session_attrs is '${wanted}'; accepted: read-write, primary, any.`);
  }
  const isPooled = options.get('pgbouncer') === 'true';
  for (const name of ['target_session_attrs', 'pgbouncer']) options.delete(name);
  const before = login === undefined ? scheme : `${scheme}${login}@`;
  const after = options.size === 0 ? path : `${path}?${options}`;
  const serverOf = (text: string): Server => ({ ...hostOf(text), url: `${before}${text}${after}` });
  const [first = '', ...others] = hosts.split(',');
  return {
    servers: [serverOf(first), ...others.map(serverOf)],
    mustTakeWrites: others.length > 0 || wanted !== 'any',
    isPooled,
  };
}

function hostOf(text: string): { host: string; port: number } {
  const [, six, plain, port] = ofHost.exec(text) ?? [];
  const host = six ?? plain;
  const number = Number(port ?? '5432');
  if (host === undefined || number < 1 || number > 65_535) {
    throw new DatabaseUrlError(`'${text}' is not a host of a database; accepted: host or host:port.`);
  }
  return { host: decodeURIComponent(host), port: number };
}

/** Where a database is, without user and password. */
export function placeOf(url: string): string {
  const { servers } = readDatabaseUrl(url);
  const [, , , , path = ''] = form.exec(url) ?? [];
  return `${servers.map(({ host, port }) => `${host}:${port}`).join(',')}${path}`;
}
