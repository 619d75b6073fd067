import { Wire } from './wire.ts';

/** A process that may be up, and then listens somewhere. */
interface Listening {
  readonly port: number | null;
}

/** Where the wires end; known one after the other, as the parts of the world come up. */
export interface Ends {
  database: number | null;
  network: number | null;
  platform: number | null;
  services: readonly Listening[];
}

const providerIds = ['mtn_momo', 'mtn_ussd', 'orange_money', 'orange_ussd'];
const receiverNames = ['receiver-1', 'receiver-2'];

const present = (port: number | null | undefined): readonly number[] => (port == null ? [] : [port]);

/** Every wire of the world, by what it leads to. */
export async function openWires(serviceNames: readonly string[]) {
  const ends: Ends = { database: null, network: null, platform: null, services: [] };
  const all = (names: readonly string[], ports: (index: number) => readonly number[]): Promise<Wire[]> =>
    Promise.all(names.map((name, index) => Wire.open(name, () => ports(index))));
  // One for each process, as are the doors.
  const databases = await all(serviceNames, () => present(ends.database));
  const doors = await all(serviceNames, (index) => present(ends.services[index]?.port));
  const gateways = await all(providerIds, () => present(ends.network));
  const receivers = await all(receiverNames, () => present(ends.platform));
  let turn = 0;
  // For devices and operators, who know one address only; it leads to whichever process is up.
  const frontDoor = await Wire.open('front door', () => {
    turn += 1;
    const { services } = ends;
    return services.flatMap((_, index) => present(services[(index + turn) % services.length]?.port));
  });
  return {
    databases,
    doors,
    gateways,
    receivers,
    frontDoor,
    lead: (found: Partial<Ends>): void => void Object.assign(ends, found),
    addresses: {
      gateways: Object.fromEntries(gateways.map(({ name, url }) => [name, url])),
      frontDoor: frontDoor.url,
    },
    /** The address of the database, as one process sees it. */
    databaseUrl: (index: number, url: string): string => {
      const through = new URL(url);
      through.port = String(databases[index]?.port);
      return through.href;
    },
    stop: async (): Promise<void> => {
      const wires = [...databases, ...doors, ...gateways, ...receivers, frontDoor];
      await Promise.all(wires.map((wire) => wire.close()));
    },
  };
}
