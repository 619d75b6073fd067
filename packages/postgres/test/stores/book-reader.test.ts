import { bookReaderContract } from '@mobile-money/testing/contracts/book-reader';
import { postgresSubject } from '../postgres-subject.ts';

bookReaderContract(postgresSubject());
