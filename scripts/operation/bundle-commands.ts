import { bundleCommands } from './bundle';

// For the image. `npm start` and the tests bundle the commands as part of their build.
await bundleCommands();
