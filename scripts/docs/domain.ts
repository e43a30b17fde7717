import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { domainDocument } from './domain-document';

// npm run docs
writeFileSync(path.join(import.meta.dirname, '../../docs/domain.md'), domainDocument());
