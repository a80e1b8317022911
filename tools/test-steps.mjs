import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { buildWhenStale } from './build-web.mjs'
import { inProject, pinnedNode, ROOT } from './project.mjs'
import { say, since, ticker } from './terminal.mjs'

/** Result of a step. `output` is shown if something failed; `flaky` names tests that passed on their second try. */
const result = (name, passed, failed, skipped, output, flaky = []) => ({
  name,
  passed,
  failed,
  skipped,
  output,
  flaky,
})

const reportFile = (name) => inProject('.cache', 'test-reports', `${name}.json`)

const COLOUR = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }

/** Shared compile cache: a dozen processes load the same packages. */
const COMPILED = { NODE_COMPILE_CACHE: inProject('.cache', 'compiled') }

const spawnPinned = (args, environment) =>
  new Promise((resolve) => {
    const child = spawn(pinnedNode(), args, {
      cwd: ROOT,
      env: { ...process.env, ...COLOUR, ...COMPILED, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (status) => resolve({ ok: status === 0, output }))
  })

/** Runs a named step, prints its duration, and returns its result. */
const runStep = async (name, work) => {
  const startedAt = performance.now()
  const done = ticker(name)
  const outcome = await work()
  done()
  const verdict =
    outcome.failed > 0 ? `${outcome.failed} FAILED, ${outcome.passed} passed` : `${outcome.passed} passed`
  say(`${outcome.failed > 0 ? '✗' : '✓'} ${name}: ${verdict}, ${since(startedAt)}`)
  return outcome
}

/** Commands that pass or fail as one; the first failure ends the step. */
export const checkStep = (name, commands) =>
  runStep(name, async () => {
    for (const args of commands) {
      const { ok, output } = await spawnPinned(args, {})
      if (!ok) return result(name, 0, 1, 0, output)
    }
    return result(name, 1, 0, 0, '')
  })

/**
 * Prepares pages and sample cases for the journeys. The cases are in `folder`, removed at the end; undefined
 * if the step failed.
 */
export const prepareJourneysStep = async (name) => {
  let folder
  const outcome = await runStep(name, async () => {
    const failure = await buildWhenStale()
    if (failure !== undefined) return result(name, 0, 1, 0, failure)
    const { ok, output } = await spawnPinned(['testing/fill-for-journeys.ts'], {})
    folder = ok ? /^filled: (.+)$/m.exec(output)?.[1] : undefined
    if (folder === undefined) return result(name, 0, 1, 0, output)
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return result(name, 1, 0, 0, '')
  })
  return { ...outcome, folder }
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

const withReport = async (name, args, environment, count) => {
  const file = reportFile(name)
  mkdirSync(inProject('.cache', 'test-reports'), { recursive: true })
  rmSync(file, { force: true })
  const { ok, output } = await spawnPinned(args(file), environment(file))
  const report = readReport(file)
  const { passed, failed, skipped, flaky } =
    report === undefined ? { passed: 0, failed: 0, skipped: 0 } : count(report)
  // A runner that fails without a failed test (no tests, an error between them) is a failure too.
  return result(name, passed, !ok && failed === 0 ? 1 : failed, skipped, output, flaky)
}

/** A file that can't be loaded has no tests, so it counts as one failure. */
const countVitest = (report) => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    ).length,
  skipped: report.numPendingTests + report.numTodoTests,
})

export const vitestStep = (name, project, slow) =>
  runStep(name, () =>
    withReport(
      name,
      (file) => [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--project',
        project,
        '--reporter=dot',
        '--silent=passed-only',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      () => (slow ? { SLOW_TESTS: '1' } : {}),
      countVitest,
    ),
  )

/** Titles of the journeys that passed on their second try only. */
const flakyTitles = ({ title, specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map((spec) => `${title} › ${spec.title}`),
  ...suites.flatMap(flakyTitles),
]

const countPlaywright = ({ stats, suites, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
  skipped: stats.skipped,
  flaky: suites.flatMap(flakyTitles),
})

export const journeysStep = (name, slow, folder) =>
  runStep(name, () =>
    withReport(
      name,
      () => [
        'node_modules/@playwright/test/cli.js',
        'test',
        '--reporter=dot,json',
        ...(slow ? ['--repeat-each=3'] : []),
      ],
      // Playwright decides about colors itself, and warns about conflicting settings.
      (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file, NO_COLOR: undefined, FILLED: folder }),
      countPlaywright,
    ),
  )
