import { describe } from '@jest/globals';
import { decoratorsOnlyInRequests } from '../../../src/tidy/rules/decorators-only-in-requests.ts';
import { accepts, refuses } from '../planted.ts';

const request = 'apps/api/src/http/requests/create-deposit-request.ts';

describe('decorators live only in request and answer classes', () => {
  refuses(decoratorsOnlyInRequests, [
    ['packages/core/src/deposit/deposit.ts', '@frozen class Deposit {}'],
    ['packages/postgres/src/store.ts', 'class Store {\n  @logged() read() {} }'],
    ['apps/api/src/http/routes.ts', 'class Routes { constructor(@inject(X) private x: X) {} }'],
    ['apps/api/src/container/live.ts', "import { injectable } from 'inversify';"],
    [request, '\n@injectable() class CreateDepositRequest {}'],
  ]);

  accepts(decoratorsOnlyInRequests, [
    [request, 'export class CreateDepositRequest { @IsInt() amount_xaf!: number; }'],
    [
      'apps/api/src/http/answers/deposit-answer.ts',
      'export class DepositAnswer { @ApiProperty() id!: string; }',
    ],
    ['packages/core/src/deposit/deposit.ts', 'export class Deposit {} // @injectable'],
  ]);
});
