import { testEnvironment } from './environment';

// Nothing listens at this address: a test that needs a database is named *.db.test.ts.
Object.assign(process.env, testEnvironment('postgresql://nobody@127.0.0.1:9/none'));
