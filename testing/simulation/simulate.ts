import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { inDatabase } from '../database-server.ts'
import { makeScratchFolder } from '../scratch-folder.ts'
import { WITHOUT_DURABILITY } from '../template-database.ts'
import { KILL_CHANCE, type Outcome, simulate } from './simulation.ts'

/**
 * Runs simulations for a range of seeds. `npm run simulate -- --seed 7 --steps 5000 --seeds 100`. With `--kills 0.06` a
 * process is killed at about 6 % of the steps, ten times as often as otherwise.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string' },
    steps: { type: 'string', default: '3000' },
    kills: { type: 'string', default: String(KILL_CHANCE) },
    tell: { type: 'boolean', default: false },
  },
})
const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

const COMPLAINTS_SHOWN = 5
const first = Number(values.seed)
const count = Number(values.seeds ?? '1')
const steps = Number(values.steps)
const killChance = Number(values.kills)
const dataDir = makeScratchFolder()
const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings: WITHOUT_DURABILITY })
const owner = new pg.Client({ connectionString: server.url })
await owner.connect()

const play = async (seed: number): Promise<Outcome> => {
  const name = `story_${seed}`
  await owner.query(`create database ${name} template template_story`)
  const outcome = await simulate({
    seed,
    steps,
    killChance,
    ownerUrl: inDatabase(server.url, name),
    ...(values.tell ? { follow: printLine } : {}),
  })
  // A failed simulation may still hold connections, so its database can't be dropped.
  if (outcome.findings.length === 0) await owner.query(`drop database ${name}`)
  return outcome
}

const report = (outcome: Outcome): void => {
  printLine(`\nSeed ${outcome.seed} fails at step ${outcome.steps}. The last steps:\n${outcome.lastSteps}`)
  for (const complaint of outcome.complaints.slice(-COMPLAINTS_SHOWN))
    printLine(`the product said: ${complaint}`)
  for (const finding of outcome.findings) printLine(`\nFound: ${finding}`)
  printLine(`\nAgain: npm run simulate -- --seed ${outcome.seed} --steps ${steps} --kills ${killChance}`)
}

const totals: Record<string, number> = {}
const addToTotals = (figures: Outcome['figures']): void => {
  for (const [what, n] of Object.entries(figures)) totals[what] = (totals[what] ?? 0) + n
}
const totalsText = (figures: Outcome['figures']): string =>
  ['kills', 'restores', 'write-offs', 'write-offs repaid', 'erasures', 'forged webhooks']
    .map((what) => `${figures[what] ?? 0} ${what}`)
    .join(', ')
const figuresText = (figures: Outcome['figures']): string =>
  Object.entries(figures)
    .map(([what, n]) => `${n} ${what}`)
    .join(', ')

let failed = 0
try {
  await owner.query('create database template_story')
  const migrations = join(import.meta.dirname, '../../database/migrations')
  await migrate(inDatabase(server.url, 'template_story'), { directory: migrations, log: () => undefined })
  for (let seed = first; seed < first + count; seed += 1) {
    const startedAt = performance.now()
    const outcome = await play(seed)
    const seconds = (performance.now() - startedAt) / 1000
    const { figures, hash } = outcome
    const rate = Math.round(outcome.steps / seconds)
    addToTotals({ steps: outcome.steps, ...figures })
    printLine(
      `seed ${seed}: ${outcome.steps} steps, ${rate} a second, ${figures['paid']} of ${figures['orders']} orders paid, ${totalsText(figures)}, ${hash}`,
    )
    if (outcome.findings.length === 0) continue
    failed += 1
    report(outcome)
  }
  printLine(`\n${count} stories, ${failed} of them with findings: ${totalsText(totals)}`)
  printLine(`In all: ${figuresText(totals)}`)
} finally {
  await owner.end()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
process.exitCode = failed === 0 ? 0 : 1
