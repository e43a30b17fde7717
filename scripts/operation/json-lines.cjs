// What `server.js` of the image begins with, so that what Next says on the console is one line of JSON like the log of the product, whose own
// lines pass as they are.
const { format, stripVTControlCharacters } = require('node:util');

const LEVELS = { log: 'info', info: 'info', debug: 'info', warn: 'warn', error: 'error' };

for (const [name, level] of Object.entries(LEVELS)) {
  const write = console[name].bind(console);
  console[name] = (...given) => {
    if (given.length === 1 && /^\{"level":/.test(given[0])) return write(given[0]);
    const message = messageOf(given);
    if (message) write(JSON.stringify({ level, at: new Date().toISOString(), event: 'next', message }));
  };
}

/** @param {unknown[]} given */
function messageOf(given) {
  const taken = given.find((one) => one instanceof Error && one.code === 'EADDRINUSE');
  if (taken)
    return `The port ${taken.port} is in use by another process: end that one, or set PORT to another port.`;
  return stripVTControlCharacters(format(...given)).trim();
}
