import type { Deps } from '#server/deps.ts'

/**
 * Does right away what follows from something that is done and can't be refused any more. Where it fails, the sweep does
 * it a minute later, and whoever asked isn't told that theirs failed.
 */
export const tryNow = async ({ log }: Pick<Deps, 'log'>, act: () => Promise<void>): Promise<void> => {
  try {
    await act()
  } catch (error) {
    log.error({ err: error }, 'what follows a change of an account is left to the sweep')
  }
}
