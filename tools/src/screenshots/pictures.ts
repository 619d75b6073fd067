import type { Page } from 'playwright-core';
import { paidReference } from './example-payment.ts';

export interface Picture {
  readonly name: string;
  /** Of the back office, after `/console`. */
  readonly path: string;
  readonly width?: number;
  readonly height?: number;
  /** The whole page rather than what fits into the window. */
  readonly isWhole?: boolean;
  /** Makes the page look as it should on the picture. Words differ by language: parts are found by what they are. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const firstChoice = async (page: Page): Promise<void> => {
  await page.getByRole('option').first().click();
  await page.locator('.detail h2').first().waitFor();
};

const chosenWebhooks = async (page: Page): Promise<void> => {
  await page.locator('.candidate .tick').first().waitFor();
  for (const index of [0, 1, 3]) await page.locator('.candidate .tick').nth(index).click();
};

const drawnCharts = (page: Page): Promise<void> => page.locator('.chart').first().waitFor();

const comparedDay = (page: Page): Promise<void> => page.getByRole('table').first().waitFor();

const oneRecord = async (page: Page): Promise<void> => {
  await page.getByRole('table').getByRole('link').first().click();
  await page.locator('.timeline .entry').first().waitFor();
};

/** The pages as operators see them, in the order of the guide. A page that someone adds gets a line here. */
export const pictures: readonly Picture[] = [
  { name: 'overview', path: '/', isWhole: true },
  { name: 'withdrawals', path: '/withdrawals', height: 640, prepare: firstChoice },
  { name: 'held', path: '/held/payments', prepare: firstChoice },
  { name: 'transaction', path: `/search?q=${paidReference}`, prepare: oneRecord },
  { name: 'providers', path: '/providers', prepare: drawnCharts },
  { name: 'webhooks', path: '/webhooks', prepare: chosenWebhooks },
  {
    name: 'reconciliation',
    path: '/reconciliation?provider=orange_money&day=',
    isWhole: true,
    prepare: comparedDay,
  },
  { name: 'overview-phone', path: '/', width: 390, height: 844 },
  { name: 'withdrawals-phone', path: '/withdrawals', width: 390, height: 844, prepare: firstChoice },
  { name: 'audit', path: '/audit', height: 480 },
  { name: 'keys', path: '/keys', height: 360 },
];
