// Loaded before a service of `npm start`: when whoever started it is gone, even killed, it stops as if told to.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
