import { once } from 'node:events'
import * as z from 'zod'
import { seedDemo } from '#database/demo/seed-demo.ts'
import { buildDeps } from './build-deps.ts'
import { readConfig } from './config.ts'
import type { DemoSettings } from './demo-process.ts'
import { systemClock } from './platform/clock.ts'
import { buildLogger } from './platform/logging.ts'

/** Entry point of the child process that demo-process.ts starts. It makes the demo. */

const settingsShape = z.custom<DemoSettings>(
  (value) => typeof value === 'object' && value !== null && 'urls' in value,
)

// The demo's errors are invented, so they aren't sent to the error service.
const config = { ...readConfig(), sentryDsn: undefined }
const [message] = await once(process, 'message')
const { urls, outside, sandboxOrigin, aheadMs } = settingsShape.parse(message)
const { deps, close } = await buildDeps(config, buildLogger(config), urls, {
  ...outside,
  clock: { now: () => new Date(systemClock.now().getTime() + aheadMs) },
})
try {
  await seedDemo(deps, { print: (line) => void process.stdout.write(`${line}\n`), sandboxOrigin })
} finally {
  await close()
}
process.exit()
