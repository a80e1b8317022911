// Loaded into the server. Whoever started it may be killed in a way that passes no signal on: its end of the
// channel closes then, and the server stops as if asked to, instead of holding ports and database for nobody.
if (process.channel !== undefined) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
