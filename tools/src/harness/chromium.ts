import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const places = [
  process.env['CHROMIUM_PATH'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of this machine; null when none is found. */
export async function launchChromium(): Promise<Browser | null> {
  const executablePath = places.find((place) => place !== '' && existsSync(place));
  const args = ['--no-sandbox', '--disable-gpu', '--disable-lcd-text'];
  return executablePath === undefined ? null : chromium.launch({ executablePath, args });
}
