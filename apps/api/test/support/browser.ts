import { describe, test } from '@jest/globals';
import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from '../../../../tools/src/harness/chromium.ts';

/** Tests of pages, which are left out for want of a browser. */
export const inBrowser = chromiumPath === null ? describe.skip : describe;
if (chromiumPath === null)
  console.warn('No Chromium was found: set CHROMIUM_PATH to run the tests of pages.');

/**
 * At length, as CI runs it after all other tests. A page costs a second of the processor, so in short the tests go the
 * ways that everyone goes every day.
 */
export const isLong = process.env['LONG_TESTS'] !== undefined;
export const atLength = isLong ? test : test.skip;

/**
 * Chromium makes the list under its address bar ready for each window, which no one sees here and costs more than the
 * page does. The last such list counts, so those are here too that Playwright would leave out.
 */
const leftOut = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Quiet: it calls no one but the pages that a test opens. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${leftOut.join()}`,
    ],
  });
