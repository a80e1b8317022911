import type { Deps } from '#server/deps.ts'

/**
 * Runs follow-up work at once; if it fails, the sweep retries a minute later, and the caller still succeeds.
 */
export const tryNow = async ({ log }: Pick<Deps, 'log'>, act: () => Promise<void>): Promise<void> => {
  try {
    await act()
  } catch (error) {
    log.error({ err: error }, 'what follows a change of an account is left to the sweep')
  }
}
