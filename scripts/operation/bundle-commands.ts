import { bundleCommands } from './bundle';

// For the image; `npm start` and the tests do it as part of their build.
await bundleCommands();
