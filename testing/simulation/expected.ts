import { OutcomeUnknown } from '#server/outside/payments/port.ts'
import { NotReadyYet } from '#server/platform/jobs/jobs.ts'
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
    else if (error instanceof OutcomeUnknown || error instanceof NotReadyYet) say('may not be sent now')
    else throw error
  }
}
