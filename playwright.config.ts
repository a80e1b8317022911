import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { MINUTE_MS } from './contract/dates.ts'
import { findBrowser } from './testing/browser.ts'
import { freePorts } from './testing/free-port.ts'

const browser = await findBrowser()

/**
 * Journeys mostly wait for their page, so there is one more worker than cores. At most four, because each runs a
 * product.
 */
const WORKERS = Math.min(availableParallelism() + 1, 4)
// Chosen once by the runner, and inherited by its workers.
process.env['JOURNEYS_PORTS'] ??= (await freePorts(2 * WORKERS + 1)).join()
const [readyPort, ...ports] = process.env['JOURNEYS_PORTS'].split(',')
/** Each worker has a product with its own sandbox, because journeys set faults. */
const products = Array.from({ length: WORKERS }, (_, worker) => {
  const [port = '', sandboxPort = ''] = ports.slice(2 * worker)
  return { port, sandboxPort, origin: `http://localhost:${port}` }
})

const PHONE = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  screen: { width: 390, height: 844 },
  // Only the width matters, so fewer pixels are rendered.
  deviceScaleFactor: 1,
}

export default defineConfig<{ translated: boolean }, { origins: readonly string[] }>({
  testDir: 'journeys',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  workers: WORKERS,
  // Sequential within a file.
  fullyParallel: false,
  forbidOnly: process.env['CI'] !== undefined,
  // Speed is measured in bench/; these timeouts are for a busy machine.
  timeout: 2 * MINUTE_MS,
  expect: { timeout: MINUTE_MS / 3 },
  // A second failure fails the run. One that passes on its second try is named at the end of `npm test`, for someone to
  // find out why (decisions/0670).
  retries: 1,
  reporter: 'list',
  use: {
    origins: products.map(({ origin }) => origin),
    // A trace takes a third of a journey's time. To record one: npx playwright test --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
    // Not Pacific Time, which pages show until they know their reader's zone.
    timezoneId: 'America/New_York',
    launchOptions: {
      executablePath: browser.executablePath,
      args: [...browser.args],
      env: browser.env,
    },
  },
  // A journey that doesn't depend on the width is tagged to run at one of them; the tags are evenly distributed.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone|@time/,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: /@desktop|@time/,
      use: PHONE,
    },
    {
      // Whole journeys again, in a browser that translates the page.
      name: 'translated',
      grep: /@translated/,
      use: { ...PHONE, translated: true },
    },
    {
      name: 'time',
      grep: /@time/,
      // They run last, because they pass weeks or end cases for all other journeys of their product, too.
      dependencies: ['desktop', 'phone'],
      timeout: 6 * MINUTE_MS,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" testing/products-for-journeys.ts`,
    url: `http://localhost:${readyPort}`,
    env: {
      READY_PORT: String(readyPort),
      PRODUCTS: products.map(({ port, sandboxPort }) => `${port}:${sandboxPort}`).join(' '),
    },
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: 4 * MINUTE_MS,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
