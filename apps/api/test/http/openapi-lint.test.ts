import { describe, expect, jest, test } from '@jest/globals';
import { memoryPorts } from '@mobile-money/testing';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { gatewaysDocument, interfaceDocument, staffDocument } from '../../src/interface-document.ts';

jest.setTimeout(120_000);

type Document = Readonly<Record<string, unknown>>;

async function redoclyFindings(document: Document): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

async function spectralFindings(document: Document): Promise<readonly string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[spectralRulesets.oas as unknown as RulesetDefinition, 'recommended']] });
  const problems = await spectral.run(JSON.stringify(document));
  return problems.map(({ code, path }) => `${code}: ${path.join('/')}`);
}

/** The interface itself has these two paths: only their words tell them apart, and the router tries them in this order. */
const ambiguousByContract =
  'no-ambiguous-paths: Paths should resolve unambiguously. Found two ambiguous paths: `/api/v1/transactions/{service_tx_id}` and `/api/v1/{country}/providers`.';

const { ports } = memoryPorts();

/** That of staff takes longer than both others: it is read at length, as CI does after all other tests. */
const atLength =
  process.env['LONG_TESTS'] === undefined ? [] : [['the internal API', staffDocument(ports), []] as const];

describe.each([
  ['the public interface', interfaceDocument(ports), [ambiguousByContract]],
  ...atLength,
  ['gateways', gatewaysDocument(), []],
])('the OpenAPI document of %s', (_, document: Document, known: readonly string[]) => {
  test("has no finding in redocly's recommended rules", async () => {
    expect(await redoclyFindings(document)).toEqual(known);
  });

  test("has no finding in spectral's recommended rules", async () => {
    expect(await spectralFindings(document)).toEqual([]);
  });
});

test('both find what is wrong', async () => {
  const { info, ...document } = gatewaysDocument();
  const { license: _license, contact: _contact, ...rest } = info as Record<string, unknown>;
  const broken = { ...document, info: rest };
  expect(await redoclyFindings(broken)).toEqual([expect.stringMatching(/^info-license: /)]);
  expect(await spectralFindings(broken)).toEqual(['info-contact: info']);
});
