import pg from 'pg'
import { expect, it } from 'vitest'
import { formatMoment, HOUR_MS } from '#contract/dates.ts'
import { freezeAccount } from '#server/identity-check/holds/freeze-account.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { readStop, readStops, stopPayoutsByStaff } from '#server/payouts/stop-payouts.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { Recipient } from '#testing/recipient.ts'
import { FINANCE } from '#testing/reconciliation-scene.ts'
import { restoreScene } from '#testing/restore-scene.ts'
import { resumePayouts } from '#testing/resume-payouts.ts'
import { compareWithProvider } from './compare-with-provider.ts'
import { detectRestore } from './detect-restore.ts'

const scene = restoreScene()
const TIME = { timeout: 120_000 }
const COLLEAGUE = { ...FINANCE, staffId: '0198b0a0-0000-7000-8000-000000000002' } as const
const runWeek = () => scene.run('run-payouts', 'follow-payouts')
const transfers = async () => (await outsideWorld(scene.test).stripe.transfers.list({})).data
/** What a process does at its start, before its first job. */
const start = () => detectRestore(scene.test.deps)
const readAlerts = () =>
  scene.test.deps.database.db.selectFrom('alert').select('kind').where('kind', '=', 'restored').execute()

/** A case with money to send, in a database that a process started on, and an act of staff before its backup. */
const backUpCase = async (): Promise<{ readonly caseId: string; readonly lastActAt: Date }> => {
  await start()
  const { caseId } = await Recipient.verified(scene.test, 'rosa@mail.example')
  await scene.give(caseId)
  await scene.passDays(8)
  const { deps } = scene.test
  const lastActAt = deps.clock.now()
  await stopPayoutsByStaff(deps, FINANCE, { reason: 'A look at the books.' })
  await resumePayouts(deps, COLLEAGUE, 'They are fine.')
  await scene.backUp()
  return { caseId, lastActAt }
}

it(
  'a hold that staff set after the backup pays no one: the restore itself stops transfers',
  TIME,
  async () => {
    const { caseId, lastActAt } = await backUpCase()
    await freezeAccount(scene.test.deps, FINANCE, {
      caseId,
      kind: 'staff',
      reason: 'The bank account is odd.',
      message: 'We look at your bank account.',
    })
    await runWeek()
    expect(await transfers()).toEqual([])
    await scene.restore(true)
    await start()
    await start()
    await compareWithProvider(scene.test.deps)
    await runWeek()
    expect(await transfers()).toEqual([])
    const { deps } = scene.test
    expect(await readStop(deps)).toMatchObject({
      reason: 'restored',
      detail: expect.stringContaining(`since ${formatMoment(lastActAt)}`),
    })
    expect(await readAlerts()).toHaveLength(1)
    await resumePayouts(deps, FINANCE, 'The holds are set again.')
    await start()
    await runWeek()
    expect(await transfers()).toHaveLength(1)
  },
)

it('a restart of the same database stops nothing', TIME, async () => {
  await backUpCase()
  await scene.restart()
  await start()
  await compareWithProvider(scene.test.deps)
  expect(await readStop(scene.test.deps)).toBeNull()
  await runWeek()
  expect(await transfers()).toHaveLength(1)
})

/** Changes the row of the origin as the owner, who alone may. */
const changeOrigin = async (statement: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: scene.test.ownerUrl })
  await owner.connect()
  await owner.query(statement)
  await owner.end()
}

/** Has a replica take over, which is on another timeline. */
const takeOver = () =>
  changeOrigin("update database_origin set origin = regexp_replace(origin, '/[0-9A-F]{8}/', '/00000000/')")

it('a replica that takes over before a reserved payout is sent doesn’t send it', TIME, async () => {
  await backUpCase()
  await runPayouts(scene.test.deps)
  await takeOver()
  await scene.run('follow-payouts')
  expect(await transfers()).toEqual([])
  expect(await readStop(scene.test.deps)).toMatchObject({ reason: 'restored' })
  await resumePayouts(scene.test.deps, FINANCE, 'Nothing was forgotten.')
  await scene.run('follow-payouts')
  expect(await transfers()).toHaveLength(1)
})

it('a replica that takes over under running nodes pays no one', TIME, async () => {
  await backUpCase()
  await takeOver()
  await runWeek()
  expect(await readStop(scene.test.deps)).toMatchObject({ reason: 'restored' })
  expect(await transfers()).toEqual([])
})

it('a second restore before the first stop is lifted is added to it, and alerts again', TIME, async () => {
  await backUpCase()
  await scene.restore(true)
  await start()
  const first = await readStop(scene.test.deps)
  scene.test.clock.advance(HOUR_MS)
  await stopPayoutsByStaff(scene.test.deps, FINANCE, { reason: 'An act after the first restore.' })
  await scene.backUp()
  await scene.restore(true)
  await start()
  await start()
  const stops = await readStops(scene.test.deps)
  expect(stops.find(({ reason }) => reason === 'restored')).toMatchObject({
    stopId: first?.stopId,
    version: 2,
  })
  expect(await readAlerts()).toHaveLength(2)
})

it('a backup with orders that doesn’t say where it was written stops transfers', TIME, async () => {
  await backUpCase()
  await scene.restore(true)
  await changeOrigin('delete from database_origin')
  await start()
  expect(await readStop(scene.test.deps)).toMatchObject({ reason: 'restored' })
  expect(await readAlerts()).toHaveLength(1)
})

it('two nodes that start on a restored database stop transfers once', TIME, async () => {
  await backUpCase()
  await scene.restore(true)
  const other = await scene.addNode()
  await Promise.all([start(), detectRestore(other.deps)])
  expect(await readStop(scene.test.deps)).toMatchObject({ reason: 'restored' })
  expect(await readAlerts()).toHaveLength(1)
})
