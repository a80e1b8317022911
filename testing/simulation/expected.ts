import { isRefusal } from '#server/platform/refusal.ts'
import { BrokenConnection } from './broken-connection.ts'
import { ConnectionLost } from './turns.ts'

/** Errors that may end an act: a refusal, our process's end, and a lost connection. */
export const asExpected = async (act: Promise<unknown>, say: (words: string) => void): Promise<void> => {
  try {
    await act
  } catch (error) {
    if (isRefusal(error)) say(`refused: ${error.codeName}`)
    else if (error instanceof ConnectionLost || error instanceof BrokenConnection) say('hears nothing')
    else throw error
  }
}
