/** Three processes of the service: enough that two can differ while one is away. */
export const serviceNames: readonly string[] = ['service-1', 'service-2', 'service-3'];
