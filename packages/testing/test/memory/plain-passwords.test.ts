import { PlainPasswords } from '@mobile-money/testing';
import { passwordsContract } from '@mobile-money/testing/contracts/passwords';

passwordsContract(async () => ({ passwords: new PlainPasswords() }));
