import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiDocument } from './api-document';
import { domainDocument } from './domain-document';
import { withFloors } from './floors-diagram';

// npm run docs
const docs = path.join(import.meta.dirname, '../../docs');
const architecture = path.join(docs, 'architecture.md');
writeFileSync(path.join(docs, 'domain.md'), domainDocument());
writeFileSync(path.join(docs, 'api.md'), apiDocument());
writeFileSync(architecture, withFloors(readFileSync(architecture, 'utf8')));
