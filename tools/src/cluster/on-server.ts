import pg from 'pg';

/** Works on a connection of its own to one server, which may be away or stand still. */
export async function onServer<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 3_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    // Not waited for: a server that stands still never says goodbye.
    void client.end().catch(() => undefined);
    setTimeout(() => client.connection.stream.destroy(), 1_000).unref();
  }
}
