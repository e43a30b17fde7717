import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiDocument } from './api-document';
import { domainDocument } from './domain-document';

// npm run docs
const docs = path.join(import.meta.dirname, '../../docs');
writeFileSync(path.join(docs, 'domain.md'), domainDocument());
writeFileSync(path.join(docs, 'api.md'), apiDocument());
