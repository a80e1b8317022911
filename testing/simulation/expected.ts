import { isRefusal } from '#server/platform/refusal.ts'
import { BrokenConnection } from './broken-connection.ts'
import { ConnectionLost } from './turns.ts'

/** Waits for an action. Catches the errors that may end it: a refusal, a killed process, a lost connection. */
export const tolerateExpectedErrors = async (
  act: Promise<unknown>,
  say: (words: string) => void,
): Promise<void> => {
  try {
    await act
  } catch (error) {
    if (isRefusal(error)) say(`refused: ${error.codeName}`)
    else if (error instanceof ConnectionLost || error instanceof BrokenConnection) say('hears nothing')
    else throw error
  }
}
