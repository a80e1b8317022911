// Loaded into the server. If its parent is killed without passing a signal on, the channel closes and the
// server stops properly, instead of holding ports and database.
if (process.channel !== undefined) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
