import { DAY_MS } from '#contract/dates.ts'
import { readStop } from '#server/payouts/stop-payouts.ts'
import { resumePayouts } from '#testing/resume-payouts.ts'
import type { Cast } from './donations.ts'
import { tolerateExpectedErrors } from './expected.ts'
import { STAFF } from './staff.ts'
import type { World } from './world.ts'

/** A database that is restored to an earlier moment, and how the product goes on. */

export type Disasters = {
  /** Backs up or restores, if this is the step to do it. @returns whether it did */
  readonly strike: (cast: Cast) => Promise<boolean>
}

/** Steps before the first backup and its restore at most: few, so that short simulations have one, too. */
const FIRST_STEPS_MAX = 80
const LATER_STEPS_MAX = 1200

/** The provider keeps its events for 30 days. From them alone an inquiry is learned of, which moves no money. */
const BACKUP_AGE_MAX_MS = 25 * DAY_MS

/** Plans backups at random steps, each with a restore some steps later, or with another backup once it is too old. */
export const planDisasters = (world: World): Disasters => {
  const { random, story, time } = world
  let backedUpMs: number | null = null
  let at = random.below(FIRST_STEPS_MAX)
  return {
    strike: async (cast) => {
      if (story.step() < at) return false
      const nowMs = time.clock.now().getTime()
      const restores = backedUpMs !== null && nowMs - backedUpMs < BACKUP_AGE_MAX_MS
      await (restores ? restore(world, cast) : backUp(world))
      backedUpMs = restores ? null : nowMs
      at = story.step() + 1 + random.below(world.backups.restores() === 0 ? FIRST_STEPS_MAX : LATER_STEPS_MAX)
      return true
    },
  }
}

/** Backs the product up, with the jobs that wait. The provider and donors' browsers aren't part of it. */
const backUp = async ({ backups, queue, story }: World): Promise<void> => {
  story.beginStep('the database is backed up')
  await backups.backUp()
  queue.backUp()
}

/** Restarts every process on the latest backup. The provider knows all that has happened since. */
const restore = async (world: World, { donations }: Cast): Promise<void> => {
  const { backups, queue, story, turns, site } = world
  story.beginStep('the database is restored to the backup')
  const running = site.all()
  for (const { process } of running) turns.kill(process)
  await backups.restore()
  queue.restore()
  for (const { process } of running) await site.replace(process)
  // The numbers of lost attempts are used again.
  for (const { toldDeclined } of donations) toldDeclined.clear()
}

/** Has a process that just started compare the provider with the books, before which no money leaves through it. */
export const compareFirst = ({ site, turns, story }: World): void => {
  const name = 'a new process compares the provider with the books'
  if (turns.actors().some((actor) => actor.name === name)) return
  turns.add(name, async () => {
    const node = site.all().find(({ deps }) => !deps.firstComparison.isDone())
    if (node === undefined) return
    const { process, deps } = node
    await tolerateExpectedErrors(
      turns.within(process, () => deps.handlers.compareWithProvider(deps)),
      story.addLine,
    )
  })
}

/** Resumes transfers after a restore, as finance does once the list is checked. */
export const resume = (world: World): void => {
  const { turns, site, ungatedDeps, story } = world
  turns.add('finance resumes transfers', async () => {
    if ((await turns.during(() => readStop(ungatedDeps))) === null) return
    const { process, deps } = site.web()
    await tolerateExpectedErrors(
      turns.within(process, () => resumePayouts(deps, STAFF, 'The list was checked')),
      story.addLine,
    )
  })
}
