import { type Mood, Wire } from './wire.ts';

/** A process that may be up, and then listens somewhere. */
interface Listening {
  readonly port: number | null;
}

/** Where the wires end; known one after the other, as the parts of the world come up. */
interface Ends {
  database: number | null;
  network: number | null;
  platform: number | null;
  services: readonly Listening[];
}

const providerIds = ['mtn_momo', 'mtn_ussd', 'orange_money', 'orange_ussd'];
const receiverNames = ['receiver-1', 'receiver-2'];

const present = (port: number | null | undefined): readonly number[] => (port == null ? [] : [port]);

/** Every wire of the world, by what it leads to. */
export class Wires {
  /** One for each process, as are the doors. */
  readonly databases: readonly Wire[];
  readonly doors: readonly Wire[];
  readonly gateways: readonly Wire[];
  readonly receivers: readonly Wire[];
  /** For devices and operators, who know one address only; it leads to whichever process is up. */
  readonly frontDoor: Wire;
  readonly #ends: Ends;

  private constructor(groups: readonly (readonly Wire[])[], frontDoor: Wire, ends: Ends) {
    [this.databases = [], this.doors = [], this.gateways = [], this.receivers = []] = groups;
    this.frontDoor = frontDoor;
    this.#ends = ends;
  }

  static async open(serviceNames: readonly string[]): Promise<Wires> {
    const ends: Ends = { database: null, network: null, platform: null, services: [] };
    const all = (names: readonly string[], ports: (index: number) => readonly number[]): Promise<Wire[]> =>
      Promise.all(names.map((name, index) => Wire.open(name, () => ports(index))));
    const groups = await Promise.all([
      all(serviceNames, () => present(ends.database)),
      all(serviceNames, (index) => present(ends.services[index]?.port)),
      all(providerIds, () => present(ends.network)),
      all(receiverNames, () => present(ends.platform)),
    ]);
    let turn = 0;
    const frontDoor = await Wire.open('front door', () => {
      turn += 1;
      const { services } = ends;
      return services.flatMap((_, index) => present(services[(index + turn) % services.length]?.port));
    });
    return new Wires(groups, frontDoor, ends);
  }

  lead(ends: Partial<Ends>): void {
    Object.assign(this.#ends, ends);
  }

  get addresses() {
    const gateways = Object.fromEntries(this.gateways.map(({ name, url }) => [name, url]));
    return { gateways, frontDoor: this.frontDoor.url };
  }

  /** The address of the database, as one process sees it. */
  databaseUrl(index: number, url: string): string {
    const through = new URL(url);
    through.port = String(this.databases[index]?.port);
    return through.href;
  }

  setAll(mood: Mood): void {
    for (const wire of this.#all) wire.set(mood);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#all.map((wire) => wire.close()));
  }

  get #all(): readonly Wire[] {
    return [...this.databases, ...this.doors, ...this.gateways, ...this.receivers, this.frontDoor];
  }
}
