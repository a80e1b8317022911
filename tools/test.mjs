// npm test: everything, from a fresh clone on. --fast skips what needs a database or a browser (under a
// minute), --slow runs more property cases and the journeys three times.
import { ensureInstalled } from './install.mjs'
import { ROOT } from './project.mjs'
import { abandon, say, since } from './terminal.mjs'
import { checkStep, journeysStep, prepareJourneysStep, vitestStep } from './test-steps.mjs'

const options = process.argv.slice(2)
const unknown = options.filter((option) => !['--fast', '--slow'].includes(option))
if (unknown.length > 0) abandon(`npm test knows --fast and --slow, not ${unknown.join(' ')}`)
const fast = options.includes('--fast')
const slow = options.includes('--slow')

// Exits normally, so that cleanups run; child processes were interrupted too.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

process.chdir(ROOT)
const startedAt = performance.now()
await ensureInstalled()

// Single-core steps run side by side, and waiting ones start when a core is free.
const types = checkStep('Types', [
  ['node_modules/@react-router/dev/bin.cjs', 'typegen'],
  // Each thread would load the libraries' types again: twice the work on two shared cores.
  ['node_modules/typescript/bin/tsc', '--build', '--singleThreaded'],
])
const lint = checkStep('Lint', [['node_modules/@biomejs/biome/bin/biome', 'check']])
const unit = vitestStep('Unit tests', 'unit', slow)
const steps = [types, lint, unit]
if (!fast) {
  const integration = unit.then(() => vitestStep('Integration tests', 'integration', slow))
  const prepared = Promise.all([types, lint]).then(() => prepareJourneysStep('Pages and sample cases'))
  const journeys = Promise.all([prepared, integration]).then(
    // Without pages and cases every journey would fail, with less explanation.
    ([{ folder }]) => (folder === undefined ? [] : journeysStep('Journeys', slow, folder)),
  )
  steps.push(integration, prepared, journeys)
}
const results = (await Promise.all(steps)).flat()

for (const { name, output } of results.filter(({ failed }) => failed > 0)) {
  say(`\n──── ${name} ────\n${output.trim()}`)
}
const flaky = results.flatMap((one) => one.flaky)
if (flaky.length > 0) {
  say(
    `\nPassed on the second try only, which is a defect to explain:\n${flaky.map((title) => `  ${title}`).join('\n')}`,
  )
}
const sum = (key) => results.reduce((total, one) => total + one[key], 0)
const skipped = sum('skipped')
say(`\nAll in ${since(startedAt)}${skipped > 0 ? `, ${skipped} skipped` : ''}`)
say(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)
