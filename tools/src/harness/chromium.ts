import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const places = [
  process.env['CHROMIUM_PATH'] ?? '',
  // Without windows that no one sees, for two thirds of the cost.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where the browser of this machine is; null when none is found. */
export const chromiumPath = places.find((place) => place !== '' && existsSync(place)) ?? null;

export async function launchChromium(): Promise<Browser | null> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-lcd-text'];
  return chromiumPath === null ? null : chromium.launch({ executablePath: chromiumPath, args });
}
