import { MINUTE_MS } from '#contract/dates.ts'
import { startEmbeddedPostgres } from '#database/embedded.ts'

/** Program that embedded.test.ts kills: runs a data folder's database until stopped. */
const [dataDir = '', socketFolder] = process.argv.slice(2)
const settings = socketFolder === undefined ? {} : { unix_socket_directories: socketFolder }
const print = (message: object): void => void process.stdout.write(`${JSON.stringify(message)}\n`)

const database = await startEmbeddedPostgres({ dataDir, settings, log: (line) => print({ line }) })
print({ url: database.url })
process.on('SIGTERM', () => {
  void database.stop().then(() => process.exit(0))
})
setInterval(() => undefined, MINUTE_MS)
