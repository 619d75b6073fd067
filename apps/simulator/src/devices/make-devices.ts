import type { Merchant } from '../network/merchants.ts';
import { Device, type DeviceParts, type DeviceSettings } from './device.ts';

/** One device for each id that a provider's merchant numbers name. */
export function makeDevices(
  merchants: readonly Merchant[],
  settingsOf: (providerId: string) => DeviceSettings,
  parts: DeviceParts,
): readonly Device[] {
  const found = new Map<string, Device>();
  for (const { providerId, deviceId } of merchants) {
    const key = `${providerId} ${deviceId}`;
    if (deviceId === null || found.has(key)) continue;
    found.set(key, new Device(providerId, deviceId, settingsOf(providerId), parts));
  }
  return [...found.values()];
}
