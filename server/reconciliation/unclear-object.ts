import type { Deps } from '#server/deps.ts'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'

/** The provider gives no clear answer about one object, although it answers about others. */
export class UnclearObject extends Error {
  constructor(cause: unknown) {
    super('the provider gives no clear answer about it', { cause })
    this.name = 'UnclearObject'
  }
}

const TRIES = 4
const PAUSE_MS = 2000

/** @throws OutcomeUnknown if the provider doesn't answer at all */
const requireProviderAnswers = async ({
  payments,
  clock,
}: Pick<Deps, 'payments' | 'clock'>): Promise<void> => {
  const from = clock.now()
  for await (const _ of payments.movements(from, new Date(from.getTime() + 1000))) return
}

/**
 * Makes calls about one of the provider's objects, and repeats them while their outcome is unknown.
 * @throws UnclearObject if it stays unknown while the provider answers otherwise: then a comparison can go on with other
 * objects · OutcomeUnknown if the provider doesn't answer at all
 */
export const askAboutObject = async <T>(
  deps: Pick<Deps, 'payments' | 'clock' | 'pause'>,
  ask: () => Promise<T>,
): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error
      await requireProviderAnswers(deps)
      if (tries === TRIES) throw new UnclearObject(error)
      await deps.pause(PAUSE_MS)
    }
  }
}
